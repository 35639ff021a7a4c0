import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { dischargeCountCalls } from '@qingyuan/contract/emissions/inventory-versions.ts'
import {
  categorySumColumns,
  enterpriseDownloadColumns,
  enterpriseSourceColumns,
  groupSumColumns,
  surfaceSourceColumns,
} from '@qingyuan/contract/emissions/mass-columns.ts'
import { type DecimalRule, totalMassDecimals } from '@qingyuan/domain/column-decimals.ts'
import { counties } from '@qingyuan/domain/counties.ts'
import { type EmissionPollutantId, emissionPollutants } from '@qingyuan/domain/emissions.ts'
import { nameWithYear } from '@qingyuan/domain/year-title.ts'
import { spanOf } from '#/platform/database/page-span.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import { serveCalls } from '#/platform/module.ts'
import type { Services } from '#/platform/services.ts'
import { requestCalculation } from '../calculation/job.ts'
import { gramDecimals, massFrame, massSources, tonnesByPollutant } from '../results/frames.ts'
import { countyName, type SourceNames, sourceNames } from '../results/names.ts'
import {
  type Grams,
  type Group,
  type GroupRow,
  type RowFilter,
  type SourceRow,
  selectRows,
  sumBy,
  sumByEnterprise,
  sumRows,
} from '../results/queries.ts'
import { rowAnswer } from '../results/row-answer.ts'
import { type InventoryScope, type InventorySubject, requireSubject, subjectOf } from '../versions/inventory-scope.ts'
import { runAnswer } from '../versions/run-answer.ts'

type Query = OutputOf<typeof dischargeCountCalls.Query>
type Row = Query['rows'][number]

const nothing = Object.fromEntries(emissionPollutants.map(({ id }) => [id, null])) as Row['tonnes']

const added = (rows: readonly Grams[]): Grams =>
  Object.fromEntries(
    emissionPollutants.map(({ id }) => {
      const known = rows.flatMap(row => row[id] ?? [])
      return [id, known.length === 0 ? null : known.reduce((a, b) => a + b, 0)]
    }),
  ) as Grams

/** The ten categories with what they emit; those that emit nothing are left out. */
const displaySums = async (services: Pick<Services, 'db'>, caller: Caller, runId: number, filter: RowFilter) => {
  const [names, byCategory] = await Promise.all([sourceNames(services), sumBy(services.db, caller.scope, runId, ['category'], filter)])
  return names.display.flatMap(({ name, codes }) => {
    const own = byCategory.filter(({ keys }) => codes.includes(keys[0]!))
    return own.length === 0 ? [] : [{ name, codes, count: own.reduce((sum, { count }) => sum + count, 0), ...added(own) }]
  })
}

const factsOf = ({ run, words }: InventorySubject, title: string) => ({ title, subject: words, demo: run.simulated })

export const displayFrame = async ({ services, caller }: CallerContext, which: InventoryScope & RowFilter) => {
  const subject = await requireSubject(services, caller, which)
  const rows = await displaySums(services, caller, subject.run.id, which)
  return massFrame(services, factsOf(subject, '各类排放源排放量'), categorySumColumns, rows, {
    codes: ({ codes }) => codes.join(),
    name: row => row.name,
    count: row => row.count,
    ...massSources(rows, totalMassDecimals),
  })
}

/** Counties stand in the order of the specification. */
const placeOf = new Map(counties.map(({ id }, n) => [String(id), n]))

export interface CutOptions {
  title: string
  label: string
  group: Group
  /** Label of a key; an empty key means rows without a value. */
  word: (key: string, names: SourceNames) => string
  decimals: DecimalRule
}

/** Totals by one group as a table; its keys in a hidden column. */
export const cutFrame = async (
  services: Services,
  caller: Caller,
  filters: InventoryScope & RowFilter,
  options: CutOptions,
  columns = groupSumColumns,
) => {
  const subject = await requireSubject(services, caller, filters)
  const [names, rows] = await Promise.all([
    sourceNames(services),
    sumBy(services.db, caller.scope, subject.run.id, [options.group], filters),
  ])
  const keyOf = ({ keys }: GroupRow) => keys[0]!
  if (options.group === 'county') rows.sort((a, b) => placeOf.get(keyOf(a))! - placeOf.get(keyOf(b))!)
  return massFrame(services, factsOf(subject, options.title), columns, rows, {
    key: keyOf,
    name: { label: options.label, of: row => options.word(keyOf(row), names) },
    count: row => row.count,
    ...massSources(rows, options.decimals),
  })
}

const without = (word: string) => (key: string) => key || word
const ofCounty = (key: string) => countyName(Number(key))
const ofScc = (key: string, names: SourceNames) => names.pathOf(key)

/** Label of each group. */
export const groupLabels = {
  county: { title: '各区县排放量', label: '区县', group: 'county', word: ofCounty },
  category: { title: '各部门排放量', label: '排放源', group: 'category', word: ofScc },
  sector: { title: '各行业（二级源）排放量', label: '排放源', group: 'sector', word: ofScc },
  product: { title: '各燃料与产品（三级源）排放量', label: '排放源', group: 'product', word: ofScc },
  scc: { title: '各源分类（四级源）排放量', label: '排放源', group: 'scc', word: ofScc },
  fuel: { title: '各燃料排放量', label: '燃料', group: 'fuel', word: without('不按燃料计的源') },
  equipment: { title: '各设备类型排放量', label: '设备类型', group: 'equipment', word: without('不按设备计的源') },
  surfaceSource: { title: '各面源排放量', label: '面源', group: 'surfaceSource', word: without('企业源') },
} as const satisfies Record<string, Omit<CutOptions, 'decimals'>>
export type CutName = keyof typeof groupLabels

type Download = InputOf<typeof dischargeCountCalls.DownloadByCounty>

/** Handler of the table by one group, to be saved. */
export const downloadCut =
  (cut: CutName) =>
  ({ services, caller }: CallerContext, input: Download) =>
    cutFrame(services, caller, input, { ...groupLabels[cut], decimals: gramDecimals })

export const downloadEnterprises = async ({ services, caller }: CallerContext, input: Download) => {
  const subject = await requireSubject(services, caller, input)
  const rows = await sumByEnterprise(services.db, caller.scope, subject.run.id, input)
  return massFrame(services, factsOf(subject, '各企业排放量'), enterpriseDownloadColumns, rows, {
    name: nameWithYear,
    county: row => countyName(row.countyId),
    industry: row => row.industry,
    count: row => row.count,
    ...massSources(rows, gramDecimals),
  })
}

/** Sources one by one with the columns that enterprise and surface sources share. */
const sourcesOf = async (services: Services, caller: Caller, input: Download, kind: 'enterprise' | 'surface') => {
  const subject = await requireSubject(services, caller, input)
  const span = { limit: 1_000_000, offset: 0 }
  const [names, rows] = await Promise.all([
    sourceNames(services),
    selectRows(services.db, caller.scope, subject.run.id, { ...input, kind }, span),
  ])
  const sources = {
    name: nameWithYear,
    county: (row: SourceRow) => countyName(row.countyId),
    scc: (row: SourceRow) => row.scc,
    sccName: (row: SourceRow) => names.pathOf(row.scc),
    ...massSources(rows, gramDecimals),
  }
  return { subject, rows, sources }
}

export const downloadEnterpriseSources = async ({ services, caller }: CallerContext, input: Download) => {
  const { subject, rows, sources } = await sourcesOf(services, caller, input, 'enterprise')
  return massFrame(services, factsOf(subject, '各污染源排放量'), enterpriseSourceColumns, rows, {
    ...sources,
    enterprise: row => row.enterprise,
    fuel: row => row.fuel,
    equipment: row => row.equipment,
  })
}

export const downloadSurfaceSources = async ({ services, caller }: CallerContext, input: Download) => {
  const { subject, rows, sources } = await sourcesOf(services, caller, input, 'surface')
  return massFrame(services, factsOf(subject, '各面源排放量'), surfaceSourceColumns, rows, sources)
}

export const dischargeCountService = serveCalls(dischargeCountCalls, {
  Calculate: requestCalculation,
  /** Rows of sources of the run in question, with their total; none while nothing was calculated. */
  Query: async ({ services, caller }, input) => {
    const { page, pageSize, sort, ...filters } = input
    const subject = await subjectOf(services, caller, filters)
    if (!subject) return { run: null, total: 0, rows: [], sum: nothing }
    const { db } = services
    const { scope } = caller
    const [rows, sum, names, run] = await Promise.all([
      selectRows(db, scope, subject.run.id, filters, { sort: sort as EmissionPollutantId, ...spanOf({ page, pageSize }) }),
      sumRows(db, scope, subject.run.id, filters),
      sourceNames(services),
      runAnswer(db, scope, subject.run),
    ])
    return { run, total: sum.count, rows: rows.map(row => rowAnswer(row, names)), sum: tonnesByPollutant(sum) }
  },
  SumByDisplaySource: displayFrame,
  DownloadByCounty: downloadCut('county'),
  DownloadBySource: downloadCut('scc'),
  DownloadByFuel: downloadCut('fuel'),
  DownloadByEquipment: downloadCut('equipment'),
  DownloadByEnterprise: downloadEnterprises,
  DownloadByPollutionSource: downloadEnterpriseSources,
  DownloadBySurfaceSource: downloadSurfaceSources,
})
