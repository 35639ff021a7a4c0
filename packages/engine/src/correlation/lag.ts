import { type Correlation, type CorrelationOptions, correlateColumns } from './correlate.ts'

/**
 * Correlation of a driver with what follows it 0, 1, ... `most` steps later: element k pairs driver[i] with response[i + k].
 *
 * @param driver equally spaced; NaN missing @param response as long
 */
export const lagCorrelation = (
  driver: ArrayLike<number>,
  response: ArrayLike<number>,
  most: number,
  options: CorrelationOptions,
): Correlation[] => {
  const [x, y] = [Float64Array.from(driver), Float64Array.from(response)]
  return Array.from({ length: most + 1 }, (_, lag) =>
    correlateColumns(x.subarray(0, Math.max(0, x.length - lag)), y.subarray(lag), options),
  )
}
