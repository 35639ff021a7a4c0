import type { WorkingCalendar } from '@qingyuan/domain/working-hours.ts'
import type { Db } from '#/platform/database/pool.ts'

export const selectCalendar = async (db: Db): Promise<WorkingCalendar> => {
  const [spans, exceptions] = await Promise.all([
    db.selectFrom('working_spans').select(['from_minute', 'to_minute']).orderBy('from_minute').execute(),
    db.selectFrom('working_day_exceptions').select(['day', 'working']).execute(),
  ])
  return {
    spans: spans.map(({ from_minute, to_minute }) => [from_minute, to_minute] as const),
    exceptions: new Map(exceptions.map(({ day, working }) => [day, working])),
  }
}

export const replaceSpans = (db: Db, spans: WorkingCalendar['spans']) =>
  db.transaction().execute(async trx => {
    await trx.deleteFrom('working_spans').execute()
    await trx
      .insertInto('working_spans')
      .values(spans.map(([from_minute, to_minute]) => ({ from_minute, to_minute })))
      .execute()
  })

export const putException = (db: Db, exception: { day: string; working: boolean; note: string }) =>
  db
    .insertInto('working_day_exceptions')
    .values(exception)
    .onConflict(conflict => conflict.column('day').doUpdateSet({ working: exception.working, note: exception.note }))
    .execute()

export const deleteException = (db: Db, day: string) => db.deleteFrom('working_day_exceptions').where('day', '=', day).execute()
