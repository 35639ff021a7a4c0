import { sql } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'
import type { Tables } from '#/platform/database/tables.ts'

/** Audits of hours of stations, both ends included. */
export const selectAudits = (db: Db, placeIds: readonly number[], from: Date, to: Date, items: readonly string[]) =>
  db
    .selectFrom('value_audits')
    .selectAll()
    .where('place_id', '=', eb => eb.fn.any(eb.val([...placeIds])))
    .where('item', '=', eb => eb.fn.any(eb.val([...items])))
    .where('ts', '>=', from)
    .where('ts', '<=', to)
    .execute()

/** Audits of the species of one place: single ones and whole hours. */
export const selectSpeciesAudits = (db: Db, placeId: number, from: Date, to: Date) =>
  db
    .selectFrom('value_audits')
    .selectAll()
    .where('place_id', '=', placeId)
    .where('item', 'like', 'voc-%')
    .where('ts', '>=', from)
    .where('ts', '<=', to)
    .execute()

export type AuditRecord = Awaited<ReturnType<typeof selectAudits>>[number]

/** An audit, locked until the transaction ends. */
export const lockAudit = (db: Db, placeId: number, ts: Date, item: string) =>
  db
    .selectFrom('value_audits')
    .selectAll()
    .where('place_id', '=', placeId)
    .where('ts', '=', ts)
    .where('item', '=', item)
    .forUpdate()
    .executeTakeFirst()

type Changed = Pick<AuditRecord, 'state' | 'result' | 'raw_value' | 'value' | 'reason' | 'first_by'>

/** The first decision on an hour; undefined when another one was faster. */
export const insertAudit = (db: Db, key: { placeId: number; ts: Date; item: string }, values: Changed) =>
  db
    .insertInto('value_audits')
    .values({ place_id: key.placeId, ts: key.ts, item: key.item, ...values })
    .onConflict(conflict => conflict.columns(['place_id', 'ts', 'item']).doNothing())
    .returning(['id', 'version'])
    .executeTakeFirst()

export const updateAudit = (db: Db, id: number, values: Changed) =>
  db
    .updateTable('value_audits')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()

type Step = Tables['value_audit_steps']
export const insertStep = (
  db: Db,
  step: {
    auditId: number
    at: Date
    byId: number | null
    byName: string
    stage: string
    before: object | null
    result: string
    value: number | null
    reason: string
  },
) =>
  db
    .insertInto('value_audit_steps')
    .values({
      ...{ audit_id: step.auditId, at: step.at, by_id: step.byId, by_name: step.byName, stage: step.stage, result: step.result },
      ...{ before: step.before === null ? null : JSON.stringify(step.before), value: step.value, reason: step.reason },
    })
    .execute()

/** The newest step of each audit. */
export const selectLastSteps = (db: Db, auditIds: readonly number[]) =>
  db
    .selectFrom('value_audit_steps')
    .distinctOn('audit_id')
    .select(['id', 'audit_id', 'at', 'by_id', 'by_name', 'stage', 'before'])
    .where('audit_id', '=', eb => eb.fn.any(eb.val([...auditIds])))
    .orderBy('audit_id')
    .orderBy('id', 'desc')
    .execute()
export type { Step }

interface Decision {
  /** End of the hour, epoch ms. */
  time: number
  item: string
  raw: number
  result: 'valid' | 'invalid'
  reason: string
}

interface DecidedStage {
  placeId: number
  state: AuditRecord['state']
  /** What was done, by whom, so long after the hour. */
  steps: readonly { stage: string; byName: string; hoursAfter: number }[]
}

/** Many decisions of one state on a place's hours at once, with their steps; hours that have one keep it. */
export const insertDecisions = async (db: Db, { placeId, state, steps }: DecidedStage, decisions: readonly Decision[]): Promise<void> => {
  const column = <T>(of: (decision: Decision) => T) => decisions.map(of)
  await sql`
    with decided as (
      insert into value_audits (place_id, ts, item, state, result, raw_value, reason, version)
      select ${placeId}::int, ts, item, ${state}, result, raw, reason, ${steps.length}::int
      from unnest(
        ${column(({ time }) => new Date(time))}::timestamptz[], ${column(({ item }) => item)}::text[],
        ${column(({ result }) => result)}::text[], ${column(({ raw }) => raw)}::float8[], ${column(({ reason }) => reason)}::text[]
      ) as d (ts, item, result, raw, reason)
      on conflict (place_id, ts, item) do nothing
      returning id, ts, result, reason
    )
    insert into value_audit_steps (audit_id, at, by_name, stage, result, reason)
    select id, ts + after * interval '1 hour', by_name, stage, result, reason
    from decided, unnest(
      ${steps.map(({ stage }) => stage)}::text[], ${steps.map(({ byName }) => byName)}::text[], ${steps.map(({ hoursAfter }) => hoursAfter)}::int[]
    ) with ordinality as s (stage, by_name, after, n)
    order by id, n
  `.execute(db)
}
