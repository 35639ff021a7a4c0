import { Type } from 'typebox'
import { call, exportOf } from '../call.ts'
import { FrameSchema, PlaceId, PlaceIds } from '../schemas.ts'

const places = { permission: 'air:view', scope: { places: ['placeIds'] } } as const

const placeHours = call({
  name: 'Meteorology.PlaceHours',
  title: '点位逐时气象预报',
  permission: 'air:view',
  scope: { places: ['placeId'] },
  input: Type.Object({ placeId: PlaceId }),
  output: FrameSchema,
})
const diffusionDays = call({
  name: 'Meteorology.DiffusionDays',
  title: '逐日扩散条件',
  permission: 'air:view',
  scope: { places: ['placeIds'] },
  input: Type.Object({ placeIds: PlaceIds }),
  output: FrameSchema,
})

/** The coarse model's weather of the next days at places. */
export const weatherOutlookCalls = {
  PlaceHours: placeHours,
  PlaceHoursExport: exportOf(placeHours),
  DiffusionDays: diffusionDays,
  DiffusionDaysExport: exportOf(diffusionDays),
}
