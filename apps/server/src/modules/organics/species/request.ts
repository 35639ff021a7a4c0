import type { VocSpecies } from '@qingyuan/domain/species/species-list.ts'
import type { SetChoice } from '@qingyuan/domain/species/species-sets.ts'
import { type SpeciesUnit, valueOfPpb } from '@qingyuan/domain/species/species-units.ts'
import { hourMs, parseHour } from '@qingyuan/domain/time.ts'
import type { BelowLimitRule } from '@qingyuan/engine/voc/period-means.ts'
import { placesOf } from '#/modules/air/read/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import { appError } from '#/platform/errors.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import { speciesOfChoice, speciesOfNumbers } from './own-sets.ts'

export interface SpeciesRequest {
  stationIds: readonly number[]
  startTime: string
  endTime: string
  timeType?: number
  speciesSet?: SetChoice
  speciesNos?: readonly number[]
  unit?: 'ppb' | 'ppbC' | 'ugm3'
  belowLimit?: Exclude<BelowLimitRule, 'keep'>
  minCapture?: number
  audited?: boolean
}

const units = { ppb: 'ppb', ppbC: 'ppbC', ugm3: 'μg/m³' } as const satisfies Record<string, SpeciesUnit>
const belowWords = { half: '低于检出限按检出限一半', zero: '低于检出限按 0', drop: '低于检出限不参与' } as const
/** Two years and the day between. */
const mostHours = 732 * 24
const defaultCapture = 0.75

export interface ParsedRequest {
  stations: PlaceRecord[]
  from: number
  to: number
  hours: number
  species: readonly VocSpecies[]
  /** Name of the set, or the number of species chosen. */
  setName: string
  unit: SpeciesUnit
  valueOf: (species: VocSpecies, ppb: number) => number
  below: Exclude<BelowLimitRule, 'keep'>
  capture: number
  /** Only hours that a second person has reviewed count. */
  audited: boolean
  /** What the numbers are, for the head of each table. */
  method: string
}

/** Species by their numbers, else those of the set. @throws INVALID_INPUT for a number that is no species */
const chosenSpecies = ({ services, caller }: ScopedContext, { speciesNos, speciesSet = 'all' }: SpeciesRequest) =>
  speciesNos
    ? { species: speciesOfNumbers(speciesNos), setName: `所选 ${new Set(speciesNos).size} 种` }
    : speciesOfChoice(services.db, caller.scope.userId, speciesSet)

/** Hours of all stations together: four stations for two years. More would fill the memory of the process. */
const mostStationHours = 4 * mostHours

/** @throws INVALID_INPUT for more hours of stations than one answer is made of */
export const refuseTooMany = (stationHours: number): void => {
  if (stationHours > mostStationHours)
    throw appError('INVALID_INPUT', { message: '站点数乘以小时数过多，请减少站点或缩短时段（4 个站点可查两年）', field: 'stationIds' })
}

/** The hours of a request. @throws INVALID_INPUT for an end before the start or a span beyond two years */
const hoursBetween = (startTime: string, endTime: string): { from: number; to: number; hours: number } => {
  const [from, to] = [parseHour(startTime)!, parseHour(endTime)!]
  if (to < from) throw appError('INVALID_INPUT', { message: `结束时间 ${endTime} 早于开始时间 ${startTime}`, field: 'endTime' })
  const hours = (to - from) / hourMs + 1
  if (hours > mostHours) throw appError('INVALID_INPUT', { message: '一次最多查询两年的小时值', field: 'endTime' })
  return { from, to, hours }
}

/** A request with its stations, species and rules resolved. @throws INVALID_INPUT, NOT_FOUND, FORBIDDEN for a station out of the caller's scope */
export const parseRequest = async (context: ScopedContext, request: SpeciesRequest): Promise<ParsedRequest> => {
  const {
    services,
    caller: { scope },
  } = context
  if (request.timeType !== undefined && request.timeType !== 1 && request.timeType !== 2)
    throw appError('INVALID_INPUT', { message: '物种没有分钟值，时间类型应为 1（小时）或 2（日）', field: 'timeType' })
  const stations = placesOf(services.places, request.stationIds, ['station'])
  const hidden = stations.find(({ id }) => !services.placeAccess.allowed(scope, id))
  if (hidden) throw appError('FORBIDDEN', { message: `“${hidden.name}”不在您的辖区内` })
  const span = hoursBetween(request.startTime, request.endTime)
  refuseTooMany(span.hours * stations.length)
  const unit = units[request.unit ?? 'ppb']
  const { belowLimit: below = 'half', minCapture: capture = defaultCapture, audited = false } = request
  const { species, setName } = await chosenSpecies(context, request)
  return {
    ...{ stations, species, setName, unit, below, capture, audited, ...span },
    valueOf: (each, ppb) => valueOfPpb(each, ppb, unit),
    method: [
      ...[setName, belowWords[below]],
      ...(capture > 0 ? [`捕获率不足 ${Math.round(100 * capture)} % 的物种不参与合计、占比和排名`] : []),
      ...(audited ? ['只计已复审的小时'] : []),
      'μg/m³ 按 25 ℃、101.325 kPa',
    ].join('；'),
  }
}
