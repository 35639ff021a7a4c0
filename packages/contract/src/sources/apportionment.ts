import { Type } from 'typebox'
import { call } from '../call.ts'
import { daySpan, HourLabel, hourSpan, Id, NumberOrNull, nullable, oneOf, PlaceId, ShortText } from '../schemas.ts'
import { runAnswer } from './run-schemas.ts'
import { GridValues, MapGrid, Shares } from './trace-schemas.ts'
import { apportionmentSpecies } from './trace-words.ts'

export { apportionmentSpecies } from './trace-words.ts'

const species = oneOf(apportionmentSpecies, '物种')
const receptor = { permission: 'air:view', scope: { places: ['placeId'] } } as const
/** An imported run of another model's tagged transport (CAMx with PSAT), by its file, instead of our own. */
const source = Type.Optional(Id('结果来源'))
const hourQuestion = Type.Object({ placeId: PlaceId, species, ...hourSpan, source })
const dayQuestion = Type.Object({ placeId: PlaceId, species, ...daySpan, source })

const Total = Type.Object({ id: Type.String(), name: Type.String(), value: Type.Number(), share: Type.Number() })

/** Calls of the service Model that tagged transport answers. */
export const apportionmentModelCalls = {
  CAMxMap: call({
    name: 'Model.CAMxMap',
    title: '来源解析分布图',
    permission: 'air:view',
    scope: 'none',
    input: Type.Object({
      time: HourLabel,
      species,
      region: Type.Optional(ShortText('区域', 32)),
      sector: Type.Optional(ShortText('行业', 32)),
      source,
    }),
    output: runAnswer(
      Type.Object({
        grid: MapGrid,
        values: GridValues,
        unit: Type.String(),
        time: Type.String(),
        hours: Type.Array(Type.String()),
        maximum: Type.Number(),
      }),
    ),
  }),
  CAMxAreaData: call({
    name: 'Model.CAMxAreaData',
    title: '来源解析区域数据',
    ...receptor,
    input: hourQuestion,
    output: runAnswer(
      Type.Object({
        regions: Type.Array(Total),
        sectors: Type.Array(Total),
        /** Region × sector means. */
        matrix: Type.Array(GridValues),
        total: Type.Number(),
        observed: NumberOrNull,
        hours: Type.Integer(),
        words: Type.String(),
      }),
    ),
  }),
}

const rate = (name: string, title: string, input: typeof hourQuestion | typeof dayQuestion) =>
  call({ name: `Traceability.${name}`, title, ...receptor, input, output: runAnswer(Shares) })

/** Calls of the service Traceability that tagged transport answers. Hour and day; one receptor's regions, all sectors, or the city's parts. */
export const apportionmentTraceabilityCalls = {
  CAMXHourRate: rate('CAMXHourRate', '区域贡献（小时）', hourQuestion),
  CAMXHourRateAll: rate('CAMXHourRateAll', '区域与行业贡献（小时）', hourQuestion),
  CAMXHourRateCityRegion: rate('CAMXHourRateCityRegion', '本市与外来贡献（小时）', hourQuestion),
  CAMXDayRate: rate('CAMXDayRate', '区域贡献（日）', dayQuestion),
  CAMXDayRateAll: rate('CAMXDayRateAll', '区域与行业贡献（日）', dayQuestion),
  CAMXDayRateCityRegion: rate('CAMXDayRateCityRegion', '本市与外来贡献（日）', dayQuestion),
  CAMXArea: call({
    name: 'Traceability.CAMXArea',
    title: '受体与来源区域',
    permission: 'air:view',
    scope: 'filtered',
    input: Type.Object({ source }),
    output: Type.Object({
      receptors: Type.Array(Type.Object({ placeId: Type.Integer(), name: Type.String(), kind: Type.String() })),
      regions: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), kind: Type.String() })),
      sectors: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
      /** Days for which operational results stand. */
      days: Type.Array(Type.String()),
      /** The day that is being computed; null when none is. */
      underWay: nullable(Type.String()),
      /** Imported runs that can be shown instead. */
      sources: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), model: Type.String(), species: Type.Array(species) })),
    }),
  }),
}
