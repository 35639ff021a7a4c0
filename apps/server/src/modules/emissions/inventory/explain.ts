import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { emissionPollutantOf } from '@qingyuan/domain/emissions.ts'
import { provenanceText } from '@qingyuan/domain/factor-provenance-text.ts'
import type { Basis, EmissionSource, Term } from '@qingyuan/engine/inventory/calculate/emission-source.ts'
import { explainEmission } from '@qingyuan/engine/inventory/calculate/source-emissions.ts'
import { factorOfPlain, type PlainFactorRow } from '@qingyuan/engine/inventory/factors/plain-row.ts'
import { labelOf } from '@qingyuan/engine/inventory/sources/quantities.ts'
import { activitySigma, combinedSigma, factorSigma } from '@qingyuan/engine/inventory/uncertainty/monte-carlo.ts'
import { rulesWith, sourceFacts, termWords } from '#/modules/emissions/factor-library/public.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import { appError } from '#/platform/errors.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import { snapshotRows } from './calculation/snapshot.ts'
import { countyName, sourceNames } from './results/names.ts'
import { selectSource } from './results/queries.ts'
import { requireSubject } from './versions/inventory-scope.ts'

type Question = InputOf<typeof inventoryCalls.Explain>
type Answer = OutputOf<typeof inventoryCalls.Explain>

const bases: Record<Basis, [name: string, formula: string]> = {
  measured: ['在线监测', 'E = 在线监测的全年排放量'],
  balance: ['物料衡算', 'E = (物料量 × VOCs 含量 − 回收量) × (1 − κ·η)'],
  factor: ['排放因子法', 'E = 活动水平 A × 排放因子 EF × (1 − η)'],
  discharge: ['排污系数法', 'E = 活动水平 A × 排污系数'],
  ratio: ['比例法', 'E = PM2.5 排放量 × 组分比例'],
}

interface Stored {
  source: EmissionSource
  assumed?: string[]
}

/** A usual condition of the city is named as such, not as a reported value. */
const originOf = (term: Term, assumedLabels: ReadonlySet<string>): Term['origin'] =>
  term.origin === 'reported' && assumedLabels.has(term.label) ? 'assumed' : term.origin

const termsOf = (terms: readonly Term[], rows: readonly PlainFactorRow[], assumed: ReadonlySet<string>): Answer['terms'] => {
  const byVersion = new Map(rows.map(row => [`${row.id}@${row.version}`, row]))
  return terms.map(term => {
    const row = term.factor === undefined ? undefined : byVersion.get(term.factor)
    return {
      ...{ label: term.label, value: term.value, unit: term.unit, origin: originOf(term, assumed) },
      ...{ factor: term.factor ?? null, quality: row?.quality ?? null, provenance: row ? provenanceText(row.provenance) : null },
    }
  })
}

/** Relative deviation by the grades of activity and main factor, per cent. */
const sigmaOf = (source: EmissionSource, basis: Basis, factors: readonly string[], rows: readonly PlainFactorRow[]): number => {
  const main = factors.find(each => /^(EF|DISCHARGE)/.test(each)) ?? factors.at(-1)
  const quality = rows.find(row => `${row.id}@${row.version}` === main)?.quality
  const activity = activitySigma[source.activityGrade]
  return 100 * (basis === 'measured' || !quality ? activity : combinedSigma(activity, factorSigma[quality]))
}

/** May anything of inventories be seen by this person? Enterprises see their own rows. */
const mayExplain = ({ permissions, scope }: Caller): boolean =>
  scope.userType === 'enterprise' ||
  [...permissions].some(id => id.startsWith('0009-') || id === 'discharge:compute' || id === 'inventory:manage')

export const checkMayExplain = (caller: Caller): void => {
  if (!mayExplain(caller)) throw appError('FORBIDDEN', { permission: '清单查看' })
}

/**
 * Lineage of one emission: calculated anew from the reported values and the library of that time, by the same code, so that the two
 * cannot disagree. @throws NOT_FOUND for a source of another county and for a pollutant that it does not emit
 */
export const explainDischarge = async (
  { services, caller }: CallerContext,
  { source: id, pollutant, ...which }: Question,
): Promise<Answer> => {
  checkMayExplain(caller)
  const { run, words } = await requireSubject(services, caller, which)
  const [row, names, facts] = await Promise.all([
    selectSource(services.db, caller.scope, run.id, id),
    sourceNames(services),
    sourceFacts(services),
  ])
  const how = row?.how[pollutant]
  const grams = row?.[pollutant]
  if (!row || !how || typeof grams !== 'number') throw appError('NOT_FOUND', { what: '该排放源的这项排放量' })
  const { source, assumed = [] } = row.input as Stored
  const snapshotId = row.snapshotId ?? run.snapshotId
  const rows = snapshotId === null ? [] : await snapshotRows(services.db, snapshotId)
  const explained = snapshotId === null ? null : explainEmission(source, pollutant, rulesWith(facts, rows.map(factorOfPlain)))
  const basis = how.basis as Basis
  return {
    subject: words,
    ...{ name: row.name, enterprise: row.enterprise, county: countyName(row.countyId), scc: row.scc, sccName: names.pathOf(row.scc) },
    pollutant: emissionPollutantOf.get(pollutant)!.label,
    grams,
    basis: bases[basis][0],
    formula: bases[basis][1],
    terms: termsOf(
      explained?.terms ?? [{ label: '导入的排放量', value: grams / 1e6, unit: 't', origin: 'reported' }],
      rows,
      new Set(assumed.map(labelOf)),
    ).map(term => ({ ...term, label: termWords(facts, term.label) })),
    controls: source.controls.map(({ code }) => [code, facts.controls.get(code)].filter(Boolean).join(' ')),
    clipped: how.clipped ?? false,
    activityGrade: source.activityGrade,
    sigmaPercent: snapshotId === null ? null : sigmaOf(source, basis, how.factors, rows),
    approved: row.approved as Answer['approved'],
    run: { id: run.id, title: run.title, finishedAt: stampOf(run.finishedAt), sha256: run.sha256 },
  }
}
