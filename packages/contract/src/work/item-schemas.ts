import { Type } from 'typebox'
import { NumberOrNull, nullable, oneOf } from '../schemas.ts'

/** Moments are `YYYY-MM-DD hh:mm:ss`. */
const Moment = Type.String()

/** A step of a work item as its readers see it. */
export const WorkStep = Type.Object({
  at: Moment,
  by: Type.String(),
  event: Type.String(),
  label: Type.String(),
  comment: nullable(Type.String()),
})

/** A photo or paper of a work item. */
export const WorkEvidence = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  kind: oneOf(['photo', 'document'] as const, '类别'),
  size: Type.Integer(),
  takenAt: nullable(Moment),
  lon: NumberOrNull,
  lat: NumberOrNull,
  noPositionReason: nullable(Type.String()),
  note: Type.String(),
  addedAt: Moment,
  addedBy: Type.String(),
})

/** Departments that an item may be sent to, each with those of its staff who can handle it. */
export const WorkReceivers = Type.Array(
  Type.Object({
    departmentId: Type.Integer(),
    name: Type.String(),
    people: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
  }),
)
