import { columnDecimals, type DecimalSpan, totalMassDecimals } from '@qingyuan/domain/column-decimals.ts'
import { type EmissionPollutantId, emissionPollutants } from '@qingyuan/domain/emissions.ts'
import type { Frame, FrameColumn } from '@qingyuan/domain/frame.ts'
import { formatDateTime } from '@qingyuan/domain/time.ts'
import type { Services } from '#/platform/services.ts'
import type { Grams } from './queries.ts'

/** Grams as tonnes; null stays missing. */
export const tonnesOf = (grams: number | null): number | null => (grams === null ? null : grams / 1e6)

export const tonnesByPollutant = (grams: Grams): Record<EmissionPollutantId, number | null> =>
  Object.fromEntries(emissionPollutants.map(({ id }) => [id, tonnesOf(grams[id])])) as Record<EmissionPollutantId, number | null>

/** Files show every gram. */
export const gramDecimals: DecimalSpan = { least: 6, most: 6 }

/** A mass, t, that can be explained: not rounded, so that the total below it adds up to the gram. */
export const massColumn = (key: string, label: string, span: DecimalSpan, tonnes: (number | null)[]): FrameColumn => ({
  ...{ key, label, kind: 'number', unit: 't', decimals: columnDecimals(tonnes, span), trace: { statistic: 'emission' } },
  values: tonnes,
})

/** One column a pollutant. */
export const massColumns = (rows: readonly Grams[], span: DecimalSpan): FrameColumn[] =>
  emissionPollutants.map(({ id, label }) =>
    massColumn(
      id,
      label,
      // Greenhouse gas is some thousand times the others: its tonnes are enough for a screen.
      id === 'co2' && span !== gramDecimals ? totalMassDecimals : span,
      rows.map(row => tonnesOf(row[id])),
    ),
  )

const sumOf = (values: FrameColumn['values']): number | null => {
  const numbers = values.filter(value => typeof value === 'number')
  // Tonnes are whole grams over a million: added as grams they stay exact.
  return numbers.length === 0 ? null : numbers.reduce((sum, value) => sum + Math.round(value * 1e6), 0) / 1e6
}

/** How many sources stand behind a row: each of them behind one, so that they add up. */
export const countColumn = (rows: readonly { count: number }[]): FrameColumn => ({
  ...{ key: 'count', label: '排放源数', kind: 'number', unit: '个', decimals: 0 },
  values: rows.map(({ count }) => count),
})

const totalOf = (column: FrameColumn): number | null => {
  if (column.trace) return sumOf(column.values)
  return column.key === 'count' ? column.values.reduce<number>((sum, value) => sum + Number(value), 0) : null
}

/** A table of masses with its total below, said of which year and version. */
export const massFrame = (
  { clock }: Pick<Services, 'clock'>,
  { title, subject, demo }: { title: string; subject: string; demo: boolean },
  columns: FrameColumn[],
): Frame => ({
  columns,
  rowCount: columns[0]?.values.length ?? 0,
  footer: [{ label: '合计', cells: columns.map(totalOf) }],
  meta: {
    title,
    period: subject,
    timeConvention: '排放量为全年合计，单位 t；NOx 以 NO₂ 计，PM10 含 PM2.5',
    demo,
    madeAt: formatDateTime(clock.now()),
  },
})
