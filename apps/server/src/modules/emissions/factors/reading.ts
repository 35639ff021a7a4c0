import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { efCalls } from '@qingyuan/contract/emissions/factors.ts'
import { sccFits } from '@qingyuan/engine/inventory/factors/pattern.ts'
import {
  classWords,
  countFactors,
  countHistory,
  factorState,
  selectFactors,
  selectFactorsById,
  selectHistory,
  selectNames,
  selectVersions,
  sourceFacts,
  toRow,
  toVersion,
} from '#/modules/emissions/factor-library/public.ts'
import { spanOf } from '#/platform/database/page-span.ts'
import type { Db } from '#/platform/database/pool.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import { appError } from '#/platform/errors.ts'
import { isUsed } from './changes.ts'
import type { FactorKind } from './kinds.ts'

type Calls = typeof efCalls
interface Services {
  db: Db
}

export const queryFactors = async (
  { db }: Services,
  { kind }: FactorKind,
  { sourceCode, name, quality, state, search, ...page }: InputOf<Calls['Query']>,
): Promise<OutputOf<Calls['Query']>> => {
  const filter = { kind, prefix: sourceCode, name, quality, state, search }
  const [facts, rows, total, names, unconfirmed] = await Promise.all([
    sourceFacts({ db }),
    selectFactors(db, filter, spanOf(page)),
    countFactors(db, filter),
    selectNames(db, kind),
    countFactors(db, { ...filter, state: 'unconfirmed' }),
  ])
  return { total, unconfirmed, rows: rows.map(row => toRow(row, facts)), names }
}

const existing = async (db: Db, { kind, noun }: FactorKind, id: string) => {
  const [row] = await selectFactorsById(db, [id])
  if (!row || row.kind !== kind) throw appError('NOT_FOUND', { what: `${noun} ${id}` })
  return row
}

export const factorById = async (
  { db }: Services,
  kind: FactorKind,
  { id }: InputOf<Calls['QueryByID']>,
): Promise<OutputOf<Calls['QueryByID']>> => {
  const [facts, row] = await Promise.all([sourceFacts({ db }), existing(db, kind, id)])
  const versions = await selectVersions(db, id)
  const fits = row.scc === '' ? () => row.kind === 'ETA' : sccFits(row.scc)
  return {
    row: toRow(row, facts),
    versions: versions.map(version => ({
      version: version.version,
      current: version.version === row.current_version,
      ...toVersion(version),
    })),
    sources: facts.classes.filter(({ scc }) => fits(scc)).map(each => ({ scc: each.scc, name: classWords(each) })),
    used: isUsed(row),
  }
}

/** Rows that fit a class; those in force apply to sources without separate rows. */
export const factorsOfSource = async (
  { db }: Services,
  { kind }: FactorKind,
  { sourceId }: InputOf<Calls['QueryBySourceID']>,
): Promise<OutputOf<Calls['QueryBySourceID']>> => {
  const [facts, { rules, rows }] = await Promise.all([sourceFacts({ db }), factorState({ db })])
  const own = facts.byScc.get(sourceId)
  if (!own) throw appError('NOT_FOUND', { what: `排放源 ${sourceId}` })
  const fitting = rows.filter(row => row.kind === kind && (row.scc === '' ? kind === 'ETA' : sccFits(row.scc)(sourceId)))
  const holds = new Set(
    fitting.map(({ name, control }) => rules.library.choose({ kind, name, control, scc: sourceId })?.id).filter(id => id !== undefined),
  )
  const stored = await selectFactorsById(
    db,
    fitting.map(({ id }) => id),
  )
  return { sourceId, name: classWords(own), rows: stored.map(row => ({ ...toRow(row, facts), holds: holds.has(row.id) })) }
}

export const queryHistory = async (
  { db }: Services,
  { kind }: FactorKind,
  { sourceId, id, ...page }: InputOf<Calls['HistoryQuery']>,
): Promise<OutputOf<Calls['HistoryQuery']>> => {
  const filter = { kind, scc: sourceId, id }
  const [rows, total] = await Promise.all([selectHistory(db, filter, spanOf(page)), countHistory(db, filter)])
  return {
    total,
    rows: rows.map(row => ({
      historyId: row.id,
      event: row.event,
      factorId: row.factor_id,
      control: row.control,
      scc: row.scc,
      name: row.name,
      unit: row.unit_after ?? row.unit_before ?? '',
      versionBefore: row.version_before,
      versionAfter: row.version_after,
      valueBefore: row.value_before,
      valueAfter: row.value_after,
      reason: row.reason,
      by: row.by_name,
      at: stampOf(row.at),
    })),
  }
}
