import { Type } from 'typebox'
import { NumberOrNull, nullable, oneOf } from '../schemas.ts'

const progressFields = {
  id: Type.String(),
  /** `offered`: takes minutes and is not requested yet; `ModelRun.Retry` starts it. */
  state: oneOf(['offered', 'queued', 'running', 'done', 'failed', 'cancelled'] as const, '运行状态'),
  title: Type.String(),
  progress: Type.Number(),
  message: nullable(Type.String()),
}

/** A model run as every result shows it: how far, with which engine, from which inputs, how long it took. */
export const RunInfo = Type.Object({
  ...progressFields,
  jobId: nullable(Type.String()),
  engineVersion: Type.String(),
  createdAt: Type.String(),
  finishedAt: nullable(Type.String()),
  seconds: NumberOrNull,
  /** Data that the run reads has changed since; its answer stays valid for users who work with it. */
  newerData: Type.Boolean(),
  /** The run that will replace this result. */
  successor: Type.Optional(Type.Object(progressFields)),
  /** Runs that the same answer needs and that are offered too. */
  others: Type.Optional(Type.Array(Type.String())),
  facts: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })),
})

/**
 * The answer of a call that needs a model run: the first request starts the run, or offers it where it takes minutes; later ones return its
 * progress and, once it is done, the result.
 */
export const runAnswer = <T extends import('typebox').TSchema>(result: T) => Type.Object({ run: RunInfo, result: nullable(result) })
