export interface OzoneRow {
  o3: number | null
  o3_24h: number | null
  o3_8h: number | null
  o3_8h_24h: number | null
}
export interface OzoneColumns {
  /** `o3` and `o3_24h` stand in each other's place. */
  hour: boolean
  /** `o3_8h` and `o3_8h_24h` stand in each other's place. */
  eightHour: boolean
  /** Rows that could be judged, by the hourly pair. */
  comparable: number
}

const exchanged = (pairs: readonly (readonly [number | null, number | null])[]): boolean => {
  const present = pairs.filter(([now, largest]) => now !== null && largest !== null && !Number.isNaN(now) && !Number.isNaN(largest))
  const above = present.filter(([now, largest]) => now! > largest!).length
  const below = present.filter(([now, largest]) => now! < largest!).length
  return above >= 3 && above > 9 * below
}

/**
 * Have a file's ozone columns been exchanged? `o3_24h` is the largest hourly value of the last 24 h and `o3_8h_24h` the largest 8 h mean
 * of the day so far, so neither can lie below its partner. A pair counts as exchanged when at least 3 rows break that and fewer than a
 * tenth as many rows keep it strictly; equal values say nothing. A few broken rows alone are errors of single stations, not of the file.
 * Null and NaN are missing. Source: data published by two crawlers of the national network in 2018 and 2022.
 */
export const ozoneColumnsExchanged = (rows: readonly OzoneRow[]): OzoneColumns => ({
  hour: exchanged(rows.map(row => [row.o3, row.o3_24h])),
  eightHour: exchanged(rows.map(row => [row.o3_8h, row.o3_8h_24h])),
  comparable: rows.filter(row => row.o3 !== null && row.o3_24h !== null && !Number.isNaN(row.o3) && !Number.isNaN(row.o3_24h)).length,
})
