import { daysOfReport, type GridReportKind } from '@qingyuan/domain/grid-report.ts'
import type { GridItem } from '@qingyuan/domain/hotspot-grid.ts'
import { rootMeanSquare } from '@qingyuan/engine/interpolation/idw.ts'
import type { AirServices } from '#/modules/air/read/public.ts'
import { fieldsBetween, type StoredField } from '#/modules/hotspot/cells/public.ts'

/** The map of a period with one entry a cell; NaN and support 1 where no day has the cell supported. */
export interface PeriodField extends Pick<StoredField, 'values' | 'errors' | 'z' | 'support'> {
  /** Maps that it is the mean of, and how many the period has. */
  maps: number
  of: number
  sensors: number
  sensorsAll: number
  /** Root mean squares of the errors of leaving one sensor out. */
  rmse: { fused: number; idw: number; median: number }
}

const meanOver = (fields: readonly StoredField[], of: (field: StoredField) => Float32Array): Float32Array => {
  const cells = fields[0]!.values.length
  return Float32Array.from({ length: cells }, (_, cell) => {
    let [sum, count] = [0, 0]
    for (const field of fields) {
      const value = of(field)[cell]!
      if (field.support[cell]! < 2 || value !== value) continue
      sum += value
      count++
    }
    return count === 0 ? Number.NaN : sum / count
  })
}

const rmseOf = (fields: readonly StoredField[], key: 'rmse_fused' | 'rmse_idw' | 'rmse_median') =>
  rootMeanSquare(Float64Array.from(fields, field => field[key] ?? Number.NaN))

/** The map of a report's period: of a day or month the stored one, of other periods the mean of their days. Null without a map. */
export const fieldOfPeriod = async (
  { db }: AirServices,
  kind: GridReportKind,
  item: GridItem,
  period: string,
): Promise<PeriodField | null> => {
  const { first, last } = daysOfReport(kind, period)
  const step = kind === 'month' ? 'month' : 'day'
  const fields = (await fieldsBetween(db, item, step, kind === 'month' ? period : first, kind === 'month' ? period : last)).filter(
    ({ rmse_median }) => rmse_median !== null,
  )
  if (fields.length === 0) return null
  const single = fields.length === 1 ? fields[0]! : null
  return {
    values: single?.values ?? meanOver(fields, ({ values }) => values),
    errors: single?.errors ?? meanOver(fields, ({ errors }) => errors),
    z: single?.z ?? meanOver(fields, ({ z }) => z),
    support: Uint8Array.from(fields[0]!.support, (_, cell) => Math.max(...fields.map(({ support }) => support[cell]!))),
    ...{ maps: fields.length, of: kind === 'week' || kind === 'special' ? 7 : 1 },
    ...{ sensors: Math.min(...fields.map(({ sensors }) => sensors)), sensorsAll: fields.at(-1)!.sensors_all },
    rmse: { fused: rmseOf(fields, 'rmse_fused'), idw: rmseOf(fields, 'rmse_idw'), median: rmseOf(fields, 'rmse_median') },
  }
}
