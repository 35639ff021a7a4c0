import type { InputOf } from '@qingyuan/contract/call.ts'
import type { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { inventoryComparisonColumns } from '@qingyuan/contract/emissions/mass-columns.ts'
import { columnDecimals, totalMassDecimals } from '@qingyuan/domain/column-decimals.ts'
import { type EmissionPollutantId, emissionPollutantOf, emissionPollutants } from '@qingyuan/domain/emissions.ts'
import { appError } from '#/platform/errors.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import type { Services } from '#/platform/services.ts'
import { massFrame, massSource } from '../results/frames.ts'
import { countyName, type SourceNames, sourceNames } from '../results/names.ts'
import { type InventorySubject, requireSubject } from './inventory-scope.ts'
import { hasOtherMonths, type SplitRow, splitOf } from './split.ts'
import { selectComparedSources } from './split-queries.ts'

type Question = InputOf<typeof inventoryCalls.Compare>

const nothing: SplitRow = { key: '', name: null, before: 0, after: 0, same: 0, factor: 0, added: 0, missing: 0 }

const wordOf = (by: Question['by'], { key, name }: SplitRow, names: SourceNames): string =>
  by === 'county' ? countyName(Number(key)) : by === 'enterprise' ? (name ?? key) : names.pathOf(key)

/** One row a key, with its difference by causes, and whether reports of a source differ in their months. */
const rowsOf = async (services: Services, caller: Caller, [a, b]: readonly [InventorySubject, InventorySubject], question: Question) => {
  const { by, pollutant, same = false } = question
  const pollutants = by === 'pollutant' ? emissionPollutants.map(({ id }) => id) : [pollutant]
  const sources = ({ run }: InventorySubject) =>
    selectComparedSources(services.db, caller.scope, run.id, pollutants, by === 'pollutant' ? null : by)
  const [first, second] = await Promise.all([sources(a), sources(b)])
  const split = (id: EmissionPollutantId) => splitOf(first, second, id, same)
  const otherMonths = hasOtherMonths(first, second)
  if (by === 'pollutant')
    return {
      rows: emissionPollutants.map(({ id, label }) => ({ ...(split(id)[0] ?? nothing), key: id as string, shown: label })),
      otherMonths,
    }
  const names = await sourceNames(services)
  const rows = split(pollutant).filter(row => by !== 'enterprise' || row.key !== '')
  return { rows: rows.map(row => ({ ...row, shown: wordOf(by, row, names) })), otherMonths }
}

/** 2025 年第 1 版; a calculation has no version. */
const headOf = ({ run, version }: InventorySubject) => `${run.year} 年${version === null ? `批次 ${run.id}` : `第 ${version} 版`}`

const shown = { pollutant: '污染物', category: '部门', county: '区县', sector: '行业（二级源）', enterprise: '企业' } as const

/**
 * Two inventories side by side, what changed most first; a key that one of them lacks counts as 0 there. The difference is split into what the same
 * sources did, changed factors, new or ended sources, and
 * reporters and months of the first that are not reported for the second.
 */
export const compareInventories = async ({ services, caller }: CallerContext, question: Question) => {
  const { first, second, runId, by, pollutant, same = false } = question
  if ((second === undefined) === (runId === undefined))
    throw appError('INVALID_INPUT', { message: '请给出另一份清单或一次计算（二者之一）', field: 'second' })
  const [a, b] = [
    await requireSubject(services, caller, { inventoryId: first }),
    await requireSubject(services, caller, { inventoryId: second, runId }),
  ]
  const { rows, otherMonths } = await rowsOf(services, caller, [a, b], question)
  if (by !== 'pollutant') rows.sort((x, y) => Math.abs(y.after - y.before) - Math.abs(x.after - x.before) || (x.key < y.key ? -1 : 1))
  // Both sides and what changed are read against each other.
  const decimals = columnDecimals(
    rows.flatMap(({ before, after }) => [before / 1e6, after / 1e6]),
    totalMassDecimals,
  )
  const mass = (of: (row: (typeof rows)[number]) => number) => ({
    ...massSource(
      rows.map(row => of(row) / 1e6),
      { usual: decimals, fine: decimals, below: 0 },
    ),
    footerDecimals: decimals,
    // Different pollutants do not add up.
    ...(by === 'pollutant' && { trace: undefined }),
  })
  // A change has a sign: small ones are rounded.
  const part = (of: (row: (typeof rows)[number]) => number) => ({ ...mass(of), marksSmall: false })
  const title = by === 'pollutant' ? '清单对比' : `清单对比：${emissionPollutantOf.get(pollutant)!.label}`
  const monthsText = otherMonths ? (same ? '，各源只计两份清单都已填报的月份' : '，未填报的月份计入尚未填报') : ''
  const period = same && otherMonths ? ' 同期' : ''
  const facts = {
    title,
    subject: `${a.words} 与 ${b.words}${same ? '，同源对比' : ''}${monthsText}`,
    demo: a.run.simulated || b.run.simulated,
  }
  return massFrame(services, facts, inventoryComparisonColumns, rows, {
    key: ({ key }) => key,
    name: { label: shown[by], of: row => row.shown },
    before: { label: `${headOf(a)}${period}`, ...mass(row => row.before) },
    after: { label: `${headOf(b)}${period}`, ...mass(row => row.after) },
    difference: part(row => row.after - row.before),
    change: row => (row.before > 0 ? 100 * (row.after / row.before - 1) : null),
    same: part(row => row.same),
    factor: part(row => row.factor),
    added: part(row => row.added),
    missing: part(row => row.missing),
  })
}
