import { sql } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'
import type { Row } from '#/platform/database/tables.ts'

/** A table of steps and its column that names the row they belong to. */
export type Trail =
  | { table: 'fill_history'; subject: 'fill_id' }
  | { table: 'fill_task_history'; subject: 'task_id' }
  | { table: 'surface_steps'; subject: 'fill_id' }

export interface TrailStep {
  at: Date
  by: string
  event: string
  from: string
  to: string
  comment: string | null
}

/** The same step of several rows. */
export const insertTrailSteps = (
  db: Db,
  { table, subject }: Trail,
  { by_id, by_name }: { by_id: number | null; by_name: string },
  step: { at: Date; event: string; to: string; comment: string | null },
  rows: readonly { id: number; from: string }[],
) =>
  sql`insert into ${sql.table(table)} (${sql.ref(subject)}, at, by_id, by_name, event, from_state, to_state, comment)
    select row.id, ${step.at}, ${by_id}::int, ${by_name}, ${step.event}, row.state, ${step.to}, ${step.comment}
    from unnest(${rows.map(({ id }) => id)}::int[], ${rows.map(({ from }) => from)}::text[]) as row (id, state)`.execute(db)

/** Newest first. */
export const selectTrail = (db: Db, { table, subject }: Trail, id: number, limit = 200): Promise<TrailStep[]> =>
  db
    .selectFrom(sql<Row<'fill_task_history'>>`${sql.table(table)}`.as('h'))
    .select(['h.at', 'h.by_name as by', 'h.event', 'h.from_state as from', 'h.to_state as to', 'h.comment'])
    .where(sql.ref(subject), '=', id)
    .orderBy('h.id', 'desc')
    .limit(limit)
    .execute()
