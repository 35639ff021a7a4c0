import { perPollutant } from '@qingyuan/domain/parameters.ts'
import { standardOn } from '@qingyuan/domain/standards/standard.ts'
import { dayOfHour } from '@qingyuan/domain/time.ts'
import { gradeHours } from '@qingyuan/engine/aqi/grade-hours.ts'
import type { HourBatch } from './hour-batch.ts'

export interface HourGrades {
  aqi: Int16Array
  primary: Uint8Array
}

/** Rows by the edition of HJ 633 in force on the day their hour belongs to. */
const rowsByStandard = (batch: HourBatch) => {
  const groups = new Map<ReturnType<typeof standardOn>, number[]>()
  const standardAt = new Map<number, ReturnType<typeof standardOn>>()
  for (let row = 0; row < batch.rowCount; row++) {
    const ts = batch.ts[row]!
    let standard = standardAt.get(ts)
    if (!standard) {
      standard = standardOn(dayOfHour(ts))
      standardAt.set(ts, standard)
    }
    const rows = groups.get(standard)
    if (rows) rows.push(row)
    else groups.set(standard, [row])
  }
  return groups
}

/** Real-time AQI and primary pollutants of every row; -1 where no pollutant is there. */
export const gradeBatch = (batch: HourBatch): HourGrades => {
  const aqi = new Int16Array(batch.rowCount).fill(-1)
  const primary = new Uint8Array(batch.rowCount)
  for (const [standard, rows] of rowsByStandard(batch)) {
    const columns = perPollutant(id => Float32Array.from(rows, row => batch.values[id][row]!))
    const grades = gradeHours(columns, standard)
    rows.forEach((row, i) => {
      aqi[row] = grades.aqi[i]!
      primary[row] = grades.primary[i]!
    })
  }
  return { aqi, primary }
}
