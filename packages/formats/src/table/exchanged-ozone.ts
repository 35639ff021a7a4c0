import type { PublishedId } from './columns.ts'
import type { Notice } from './refusal.ts'

interface OzoneRow {
  values: { o3?: number | null }
  published: Partial<Record<PublishedId, number | null>>
}

/**
 * Which way round are a value and the running maximum that must not be smaller? Exchanged when rows say so and at most one row in
 * twenty of the unequal ones says the opposite.
 */
const judge = (rows: readonly OzoneRow[], value: (row: OzoneRow) => number | null, maximum: (row: OzoneRow) => number | null) => {
  let above = 0
  let below = 0
  for (const row of rows) {
    const [a, b] = [value(row), maximum(row)]
    if (a === null || b === null || a === b) continue
    if (a > b) above++
    else below++
  }
  return { above, below, exchanged: above > 0 && below * 19 <= above }
}

const hourly = (rows: readonly OzoneRow[]): Notice[] => {
  const found = judge(
    rows,
    row => row.values.o3 ?? null,
    row => row.published.o3_24h ?? null,
  )
  if (found.above === 0) return []
  if (!found.exchanged) return [{ code: 'O3_INCONSISTENT', message: 'O3 大于其 24 小时最大值，数据未改动', count: found.above }]
  for (const row of rows) [row.values.o3, row.published.o3_24h] = [row.published.o3_24h ?? null, row.values.o3 ?? null]
  return [{ code: 'O3_EXCHANGED', message: 'O3 与 O3_24h 两列互换（O3 不可能大于 24 小时最大值），已换回', count: found.above }]
}

const eightHour = (rows: readonly OzoneRow[]): Notice[] => {
  const found = judge(
    rows,
    row => row.published.o3_8h ?? null,
    row => row.published.o3_8h_24h ?? null,
  )
  if (found.above === 0) return []
  if (!found.exchanged) return [{ code: 'O3_8H_INCONSISTENT', message: 'O3_8h 大于其 24 小时最大值，数据未改动', count: found.above }]
  for (const { published } of rows) [published.o3_8h, published.o3_8h_24h] = [published.o3_8h_24h ?? null, published.o3_8h ?? null]
  return [{ code: 'O3_8H_EXCHANGED', message: 'O3_8h 与 O3_8h_24h 两列互换，已换回', count: found.above }]
}

/**
 * Notices the exchange of `o3`/`o3_24h` and `o3_8h`/`o3_8h_24h` that public copies of the national release carry, and undoes it in
 * place. Rows without those columns are left alone.
 */
export const unexchangeOzone = (rows: readonly OzoneRow[]): Notice[] => [...hourly(rows), ...eightHour(rows)]
