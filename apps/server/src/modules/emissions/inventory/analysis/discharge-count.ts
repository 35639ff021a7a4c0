import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { dischargeCountCalls } from '@qingyuan/contract/emissions/inventory-versions.ts'
import { type DecimalSpan, totalMassDecimals } from '@qingyuan/domain/column-decimals.ts'
import { counties } from '@qingyuan/domain/counties.ts'
import { type EmissionPollutantId, emissionPollutants } from '@qingyuan/domain/emissions.ts'
import type { Frame, FrameColumn } from '@qingyuan/domain/frame.ts'
import { columnsOf } from '@qingyuan/domain/frame-columns.ts'
import { spanOf } from '#/platform/database/page-span.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import type { Services } from '#/platform/services.ts'
import { runAnswer } from '../versions/run-answer.ts'
import { countColumn, gramDecimals, massColumns, massFrame, tonnesByPollutant } from './frames.ts'
import { countyName, type SourceNames, sourceNames } from './names.ts'
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
} from './queries.ts'
import { needSubject, type Subject, subjectOf, type Which } from './which.ts'

type Query = OutputOf<typeof dischargeCountCalls.Query>
type Row = Query['rows'][number]

export const rowAnswer = (row: SourceRow, names: SourceNames): Row => ({
  source: row.source,
  name: row.name,
  enterpriseId: row.enterpriseId,
  enterprise: row.enterprise,
  countyId: row.countyId,
  county: countyName(row.countyId),
  scc: row.scc,
  sccName: names.pathOf(row.scc),
  fuel: row.fuel,
  equipment: row.equipment,
  surfaceSource: row.surfaceSource,
  tonnes: tonnesByPollutant(row),
  problems: row.problems,
})

const nothing = Object.fromEntries(emissionPollutants.map(({ id }) => [id, null])) as Row['tonnes']

/** Rows of sources of the run in question, with their total; none while nothing was calculated. */
export const dischargeRows = async (
  { services, caller }: CallerContext,
  input: InputOf<typeof dischargeCountCalls.Query>,
): Promise<Query> => {
  const { page, pageSize, sort, ...asked } = input
  const subject = await subjectOf(services, caller, asked)
  if (!subject) return { run: null, total: 0, rows: [], sum: nothing }
  const { db } = services
  const { scope } = caller
  const [rows, sum, names, run] = await Promise.all([
    selectRows(db, scope, subject.run.id, asked, { sort: sort as EmissionPollutantId, ...spanOf({ page, pageSize }) }),
    sumRows(db, scope, subject.run.id, asked),
    sourceNames(services),
    runAnswer(db, scope, subject.run),
  ])
  return { run, total: sum.count, rows: rows.map(row => rowAnswer(row, names)), sum: tonnesByPollutant(sum) }
}

const added = (rows: readonly Grams[]): Grams =>
  Object.fromEntries(
    emissionPollutants.map(({ id }) => {
      const known = rows.flatMap(row => row[id] ?? [])
      return [id, known.length === 0 ? null : known.reduce((a, b) => a + b, 0)]
    }),
  ) as Grams

/** The ten categories with what they emit; those that emit nothing are left out. */
export const displaySums = async (services: Pick<Services, 'db'>, caller: Caller, runId: number, filter: RowFilter) => {
  const [names, byCategory] = await Promise.all([sourceNames(services), sumBy(services.db, caller.scope, runId, ['category'], filter)])
  return names.display.flatMap(({ name, codes }) => {
    const own = byCategory.filter(({ keys }) => codes.includes(keys[0]!))
    return own.length === 0 ? [] : [{ name, codes, count: own.reduce((sum, { count }) => sum + count, 0), ...added(own) }]
  })
}

const framed = (services: Services, { run, words }: Subject, title: string, columns: FrameColumn[]): Frame =>
  massFrame(services, { title, subject: words, demo: run.simulated }, columns)

export const displayFrame = async ({ services, caller }: CallerContext, which: Which & RowFilter): Promise<Frame> => {
  const subject = await needSubject(services, caller, which)
  const rows = await displaySums(services, caller, subject.run.id, which)
  const { text } = columnsOf(rows)
  return framed(services, subject, '各类排放源排放量', [
    text('codes', '编码', ({ codes }) => codes.join(), { hidden: true }),
    text('name', '排放源', ({ name }) => name),
    countColumn(rows),
    ...massColumns(rows, totalMassDecimals),
  ])
}

/** Counties stand in the order of the specification. */
const placeOf = new Map(counties.map(({ id }, n) => [String(id), n]))

export interface CutOptions {
  title: string
  label: string
  group: Group
  /** What a key is called; an empty one stands for rows without the thing. */
  word: (key: string, names: SourceNames) => string
  decimals: DecimalSpan
}

/** Totals by one group as a table; its keys in a hidden column. */
export const cutFrame = async (services: Services, caller: Caller, asked: Which & RowFilter, options: CutOptions): Promise<Frame> => {
  const subject = await needSubject(services, caller, asked)
  const [names, rows] = await Promise.all([sourceNames(services), sumBy(services.db, caller.scope, subject.run.id, [options.group], asked)])
  const keyOf = ({ keys }: GroupRow) => keys[0]!
  if (options.group === 'county') rows.sort((a, b) => placeOf.get(keyOf(a))! - placeOf.get(keyOf(b))!)
  const { text } = columnsOf(rows)
  return framed(services, subject, options.title, [
    text('key', '编码', keyOf, { hidden: true }),
    text('name', options.label, row => options.word(keyOf(row), names)),
    countColumn(rows),
    ...massColumns(rows, options.decimals),
  ])
}

const without = (word: string) => (key: string) => key || word
const ofCounty = (key: string) => countyName(Number(key))
const ofScc = (key: string, names: SourceNames) => names.pathOf(key)

/** How each group is called. */
export const cuts = {
  county: { title: '各区县排放量', label: '区县', group: 'county', word: ofCounty },
  category: { title: '各部门排放量', label: '排放源', group: 'category', word: ofScc },
  sector: { title: '各行业（二级源）排放量', label: '排放源', group: 'sector', word: ofScc },
  product: { title: '各燃料与产品（三级源）排放量', label: '排放源', group: 'product', word: ofScc },
  scc: { title: '各源分类（四级源）排放量', label: '排放源', group: 'scc', word: ofScc },
  fuel: { title: '各燃料排放量', label: '燃料', group: 'fuel', word: without('不按燃料计的源') },
  equipment: { title: '各设备类型排放量', label: '设备类型', group: 'equipment', word: without('不按设备计的源') },
  surfaceSource: { title: '各面源排放量', label: '面源', group: 'surfaceSource', word: without('企业源') },
} as const satisfies Record<string, Omit<CutOptions, 'decimals'>>
export type CutName = keyof typeof cuts

type Download = InputOf<typeof dischargeCountCalls.DownloadByCounty>

/** Handler of the table by one group, to be saved. */
export const downloadCut =
  (cut: CutName) =>
  ({ services, caller }: CallerContext, input: Download): Promise<Frame> =>
    cutFrame(services, caller, input, { ...cuts[cut], decimals: gramDecimals })

export const downloadEnterprises = async ({ services, caller }: CallerContext, input: Download): Promise<Frame> => {
  const subject = await needSubject(services, caller, input)
  const rows = await sumByEnterprise(services.db, caller.scope, subject.run.id, input)
  const { text } = columnsOf(rows)
  return framed(services, subject, '各企业排放量', [
    text('name', '企业', ({ name }) => name),
    text('county', '区县', ({ countyId }) => countyName(countyId)),
    text('industry', '行业', ({ industry }) => industry),
    countColumn(rows),
    ...massColumns(rows, gramDecimals),
  ])
}

/** Handler of the table of enterprise sources or surface sources one by one. */
export const downloadSources =
  (kind: 'enterprise' | 'surface') =>
  async ({ services, caller }: CallerContext, input: Download): Promise<Frame> => {
    const subject = await needSubject(services, caller, input)
    const span = { limit: 1_000_000, offset: 0 }
    const [names, rows] = await Promise.all([
      sourceNames(services),
      selectRows(services.db, caller.scope, subject.run.id, { ...input, kind }, span),
    ])
    const own = kind === 'enterprise'
    const { text } = columnsOf(rows)
    return framed(services, subject, own ? '各污染源排放量' : '各面源排放量', [
      ...(own ? [text('enterprise', '企业', row => row.enterprise)] : []),
      text('name', own ? '污染源' : '面源', row => row.name),
      text('county', '区县', row => countyName(row.countyId)),
      text('scc', '源编码', row => row.scc),
      text('sccName', '源分类', row => names.pathOf(row.scc)),
      ...(own ? [text('fuel', '燃料', row => row.fuel), text('equipment', '设备类型', row => row.equipment)] : []),
      ...massColumns(rows, gramDecimals),
    ])
  }
