import { type CoverageBasis, coverageBases } from '@qingyuan/domain/coverage-bases.ts'
import { emissionPollutants } from '@qingyuan/domain/emissions.ts'
import { Type } from 'typebox'
import { CountyId, Id, NumberOrNull, nullable, oneOf, Page, Search, ShortText } from '../schemas.ts'

/** Building blocks of the calls about emissions. Masses on the wire are tonnes a year; what is stored are whole grams. */

export const emissionPollutantIds = emissionPollutants.map(({ id }) => id)
export const EmissionPollutant = oneOf(emissionPollutantIds, '污染物')
export const Year = Type.Integer({ minimum: 2000, maximum: 2100, title: '年份' })
export const InventoryId = Id('清单')
export const RunId = Id('计算批次')
/** Digits of the source tree so far: 2, 4, 7 or all 10. */
export const SccPrefix = Type.String({ pattern: '^(\\d{2}|\\d{4}|\\d{7}|\\d{10})$', title: '源分类' })
export const CellSize = oneOf(['1km', '3km'] as const, '网格')

/** Filters of rows of sources. */
export const rowFilter = {
  countyId: Type.Optional(CountyId),
  scc: Type.Optional(SccPrefix),
  kind: Type.Optional(oneOf(['enterprise', 'surface'] as const, '来源')),
  fuel: Type.Optional(ShortText('燃料')),
  equipment: Type.Optional(ShortText('设备')),
  enterpriseId: Type.Optional(Id('企业')),
  search: Search,
}
export const sortedPage = { ...Page, sort: Type.Optional(EmissionPollutant) }

/** t a year by pollutant. */
export const Tonnes = Type.Object(Object.fromEntries(emissionPollutantIds.map(id => [id, NumberOrNull])))

export const DischargeRow = Type.Object({
  source: Type.String(),
  name: Type.String(),
  enterpriseId: nullable(Type.Integer()),
  enterprise: nullable(Type.String()),
  countyId: Type.Integer(),
  county: Type.String(),
  scc: Type.String(),
  /** 固定燃烧源 › 电力 › 烟煤 › 煤粉炉 */
  sccName: Type.String(),
  fuel: nullable(Type.String()),
  equipment: nullable(Type.String()),
  surfaceSource: nullable(Type.String()),
  tonnes: Tonnes,
  /** Year that the row was taken over from, while its reporter has reported nothing for this one. */
  filledYear: nullable(Type.Integer()),
  problems: Type.Integer(),
})

export const Spread = Type.Object({ meanT: Type.Number(), lowT: Type.Number(), highT: Type.Number(), draws: Type.Integer() })

export const Run = Type.Object({
  id: Type.Integer(),
  year: Type.Integer(),
  kind: oneOf(['calculated', 'merged', 'imported'] as const, '方式'),
  title: Type.String(),
  state: oneOf(['queued', 'running', 'done', 'failed', 'cancelled'] as const, '状态'),
  jobId: nullable(Type.String()),
  message: nullable(Type.String()),
  facts: nullable(
    Type.Object({
      sources: Type.Integer(),
      calculated: Type.Integer(),
      results: Type.Integer(),
      block: Type.Integer(),
      missing: Type.Integer(),
      warn: Type.Integer(),
      tookMs: Type.Integer(),
    }),
  ),
  tonnes: nullable(Tonnes),
  spreads: Type.Record(Type.String(), Spread),
  /** The same input gives the same. */
  sha256: nullable(Type.String()),
  /** The run before has the same rows to the byte. */
  /** Null for the first of its year. */
  sameAsBefore: nullable(Type.Boolean()),
  by: nullable(Type.String()),
  createdAt: Type.String(),
  finishedAt: nullable(Type.String()),
  simulated: Type.Boolean(),
})

export const inventoryStates = ['draft', 'published', 'archived'] as const

/** What a publication is judged by: the least share of the emission of the year before, or for a first year the share of enterprises; per cent. */
export const JudgedCoverage = Type.Object({ by: oneOf(Object.keys(coverageBases) as CoverageBasis[], '覆盖依据'), percent: NumberOrNull })

export const InventoryRow = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  year: Type.Integer(),
  version: Type.Integer(),
  state: oneOf(inventoryStates, '状态'),
  stateLabel: Type.String(),
  isDefault: Type.Boolean(),
  runId: Type.Integer(),
  runTitle: Type.String(),
  note: nullable(Type.String()),
  sources: Type.Integer(),
  block: Type.Integer(),
  tonnes: Tonnes,
  by: nullable(Type.String()),
  createdAt: Type.String(),
  changedAt: Type.String(),
  publishedAt: nullable(Type.String()),
  /** Of the whole city, against the least for one person alone. */
  coverage: Type.Object({ judged: JudgedCoverage, limit: Type.Number(), sufficient: Type.Boolean() }),
  /** Publication below that, proposed by one person. */
  proposal: nullable(Type.Object({ by: Type.String(), at: Type.String(), reason: Type.String() })),
  /** Steps that the caller may take now. */
  events: Type.Array(Type.String()),
  simulated: Type.Boolean(),
})
