import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { inventoryCoverageCalls } from '@qingyuan/contract/emissions/inventory-coverage.ts'
import { counties } from '@qingyuan/domain/counties.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { readSetting, writeSetting } from '#/modules/system/settings/public.ts'
import type { Db } from '#/platform/database/pool.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import type { Services } from '#/platform/services.ts'
import { countyName } from '../results/names.ts'
import { requireSubject } from '../versions/inventory-scope.ts'
import { selectDefault } from '../versions/queries.ts'
import { type RunRow, selectRunRow, selectYearRun } from '../versions/run-queries.ts'
import { coveragePollutants, type Reporter, selectRegistered, selectReporters } from './queries.ts'

type Statement = OutputOf<typeof inventoryCoverageCalls.Coverage>
type Figures = Statement['counties'][number]['figures']

const limitKey = 'inventory_coverage_percent'
const defaultLimit = 90

/** One who reports, in a run, in its reference or in the register. */
interface Expected {
  countyId: number
  isEnterprise: boolean
  /** In the run: from an own report, or taken over. */
  state: 'in' | 'filled' | 'missing'
  isRegistered: boolean
  before: Reporter | undefined
}

const expectedOf = (
  now: readonly Reporter[],
  before: readonly Reporter[],
  registered: readonly { reporter: string; countyId: number }[],
) => {
  const [present, past] = [new Map(now.map(row => [row.reporter, row])), new Map(before.map(row => [row.reporter, row]))]
  const known = new Map(registered.map(row => [row.reporter, row]))
  return [...new Set([...present.keys(), ...past.keys(), ...known.keys()])].map((reporter): Expected => {
    const [own, last] = [present.get(reporter), past.get(reporter)]
    return {
      countyId: (last ?? own ?? known.get(reporter))!.countyId,
      isEnterprise: (own ?? last)?.isEnterprise ?? true,
      state: own ? (own.isFilled ? 'filled' : 'in') : 'missing',
      isRegistered: known.has(reporter),
      before: last,
    }
  })
}

/** Share of the reference's emission, per cent; null where it emitted nothing. */
const shareOf = (rows: readonly Expected[], state: 'in' | 'filled', id: (typeof coveragePollutants)[number]): number | null => {
  const sum = (some: readonly Expected[]) => some.reduce((grams, { before }) => grams + (before?.[id] ?? 0), 0)
  const all = sum(rows)
  return all > 0 ? (100 * sum(rows.filter(row => row.state === state))) / all : null
}

const countsOf = (rows: readonly Expected[]) => ({
  in: rows.filter(({ state }) => state === 'in').length,
  filled: rows.filter(({ state }) => state === 'filled').length,
  of: rows.length,
})

const figuresOf = (rows: readonly Expected[]): Figures => {
  const shares = coveragePollutants.map(id => ({ id, in: shareOf(rows, 'in', id), filled: shareOf(rows, 'filled', id) }))
  const known = shares.flatMap(share => (share.in === null ? [] : [{ ...share, in: share.in }]))
  const least = known.toSorted((a, b) => a.in - b.in)[0]
  return {
    // An enterprise that was closed since is not expected any more.
    enterprises: countsOf(rows.filter(row => row.isEnterprise && (row.isRegistered || row.state !== 'missing'))),
    surface: countsOf(rows.filter(row => !row.isEnterprise)),
    shares,
    percent: least?.in ?? null,
    filledPercent: least?.filled ?? null,
  }
}

/** An imported inventory of which no source is one that reports. */
const isUnmatched = (rows: readonly Expected[]): boolean => {
  const present = rows.filter(({ state }) => state !== 'missing')
  return present.length > 0 && present.every(({ isRegistered, before }) => !isRegistered && before === undefined)
}

/** Without shares: they would say 0 %. */
const withoutShares = (figures: Figures): Figures => ({
  ...figures,
  ...{ shares: figures.shares.map(({ id }) => ({ id, in: null, filled: null })), percent: null, filledPercent: null },
})

/** What a publication is judged by: the share of the reference's emission; in a first year the share of the enterprises expected. */
const judgedOf = ({ percent, enterprises }: Figures): Statement['judged'] =>
  percent === null
    ? { by: 'enterprises', percent: enterprises.of > 0 ? (100 * enterprises.in) / enterprises.of : null }
    : { by: 'emission', percent }

const limitRow = async (db: Db) => {
  const row = await readSetting(db, limitKey)
  return { limit: row ? Number(row.value) : defaultLimit, changedBy: row?.changed_by ?? null, changedAt: stampOf(row?.changed_at ?? null) }
}

/** The run of the year before with which coverage compares: of its published inventory, else its newest calculation. */
export const referenceRun = async (db: Db, year: number): Promise<RunRow | null> => {
  const id = (await selectDefault(db, year - 1))?.run_id ?? (await selectYearRun(db, year - 1))?.id
  return id === undefined ? null : ((await selectRunRow(db, id)) ?? null)
}

/**
 * How much of what the year before emitted is in a run: enterprises, surface sources, the least share of the main pollutants; for a first year,
 * which nothing emitted before, the enterprises of the register. The only place that says whether a run is covered well enough to be published by one person.
 */
export const coverageOf = async (db: Db, scope: Scope, run: Pick<RunRow, 'id' | 'year'>): Promise<Omit<Statement, 'subject'>> => {
  const [reference, { limit }] = await Promise.all([referenceRun(db, run.year), limitRow(db)])
  const [now, before, registered] = await Promise.all([
    selectReporters(db, scope, run.id),
    reference ? selectReporters(db, scope, reference.id) : [],
    selectRegistered(db, scope),
  ])
  const rows = expectedOf(now, before, registered)
  const unmatched = isUnmatched(rows)
  const stated = (own: readonly Expected[]) => (unmatched ? withoutShares(figuresOf(own)) : figuresOf(own))
  const figures = stated(rows)
  const judged: Statement['judged'] = unmatched ? { by: 'unmatched', percent: null } : judgedOf(figures)
  return {
    year: run.year,
    referenceYear: reference?.year ?? null,
    figures,
    judged,
    limit,
    sufficient: !unmatched && (judged.percent === null || judged.percent >= limit),
    counties: counties.flatMap(({ id }) => {
      const own = rows.filter(({ countyId }) => countyId === id)
      return own.length === 0 ? [] : [{ countyId: id, county: countyName(id), figures: stated(own) }]
    }),
  }
}

/** Of the whole city, which a publication depends on. */
export const cityCoverage = (services: Pick<Services, 'db'>, run: Pick<RunRow, 'id' | 'year'>) =>
  coverageOf(services.db, { userId: 0, userType: 'city', counties: null, enterpriseId: null }, run)

export const coverageHandlers = {
  Coverage: async ({ services, caller }, which) => {
    const { run, words } = await requireSubject(services, caller, which)
    return { subject: words, ...(await coverageOf(services.db, caller.scope, run)) }
  },
  CoverageLimit: ({ services: { db } }) => limitRow(db),
  SaveCoverageLimit: async ({ services: { db, clock }, caller }, { limit }) => {
    await writeSetting(db, { key: limitKey, value: String(limit), changed_by: caller.realName, changed_at: new Date(clock.now()) })
    return {}
  },
} satisfies SomeHandlers<typeof inventoryCoverageCalls>
