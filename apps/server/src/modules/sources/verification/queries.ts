import { sql } from 'kysely'
import type { Db } from '#/platform/database/pool.ts'
import type { JobLane } from '#/platform/jobs/lanes.ts'
import type { Score } from './scores.ts'

export interface ScoreRow {
  placeId: number
  windClass: string
  score: Score
}

/** Columns of a score in `twin_scores`. */
export const storedScore = (engineVersion: string, { placeId, windClass, score }: ScoreRow) => ({
  ...{ place_id: placeId, wind_class: windClass, engine_version: engineVersion },
  ...{ incidents: score.incidents, top1: score.top1, top3: score.top3 },
  ...{ coverage80: score.coverage80, median_error_m: score.medianErrorM },
  ...{ unknown_incidents: score.unknownIncidents, unknown_found: score.unknownFound, false_alarms: score.falseAlarms },
  ...{ answered: score.answered, over_blamed: score.overBlamed },
  ...{ unexplained_error: score.unexplainedError, unexplained_coverage: score.unexplainedCoverage },
})

/** Scores of an engine's version, in place of those it had. */
export const replaceScores = (db: Db, engineVersion: string, rows: readonly ScoreRow[]): Promise<void> =>
  db.transaction().execute(async trx => {
    await trx.deleteFrom('twin_scores').where('engine_version', '=', engineVersion).execute()
    if (rows.length === 0) return
    await trx
      .insertInto('twin_scores')
      .values(rows.map(row => storedScore(engineVersion, row)))
      .execute()
  })

/** True when a job for these experiments is queued, running, cancelled or failed: then no automatic request is made. */
export const isRequested = async (db: Db, kind: string, engineVersion: string): Promise<boolean> => {
  const row = await db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', kind)
    .where('state', '!=', 'done')
    .where(sql<string>`input->>'engineVersion'`, '=', engineVersion)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** True when a job of the lane waits for its turn. */
export const isWaitedFor = async (db: Db, lane: JobLane): Promise<boolean> =>
  (await db.selectFrom('jobs').select('id').where('lane', '=', lane).where('state', '=', 'queued').limit(1).executeTakeFirst()) !==
  undefined

const keyOf = (engineVersion: string) => `twin ${engineVersion}`

/** Finished part, stored apart from the jobs that continue it. */
export const readProgress = async <T>(db: Db, engineVersion: string): Promise<T | null> => {
  const row = await db.selectFrom('installation').select('value').where('key', '=', keyOf(engineVersion)).executeTakeFirst()
  return (row?.value as T | undefined) ?? null
}

export const writeProgress = (db: Db, engineVersion: string, progress: unknown) =>
  db
    .insertInto('installation')
    .values({ key: keyOf(engineVersion), value: JSON.stringify(progress) })
    .onConflict(oc => oc.column('key').doUpdateSet({ value: JSON.stringify(progress) }))
    .execute()
