import { emissionPollutantIds } from '@qingyuan/contract/emissions/mass-columns.ts'
import { columnDecimals, type DecimalRule, totalMassDecimals } from '@qingyuan/domain/column-decimals.ts'
import { buildFrame, type ColumnSources, type ColumnSpecs, columnFamily, type DeclaredFrame } from '@qingyuan/domain/declared-columns.ts'
import { type EmissionPollutantId, emissionPollutants } from '@qingyuan/domain/emissions.ts'
import type { FrameColumn } from '@qingyuan/domain/frame.ts'
import { formatDateTime } from '@qingyuan/domain/time.ts'
import type { Services } from '#/platform/services.ts'
import type { Grams } from './queries.ts'

/** Grams as tonnes; null stays missing. */
export const tonnesOf = (grams: number | null): number | null => (grams === null ? null : grams / 1e6)

export const tonnesByPollutant = (grams: Grams): Record<EmissionPollutantId, number | null> =>
  Object.fromEntries(emissionPollutants.map(({ id }) => [id, tonnesOf(grams[id])])) as Record<EmissionPollutantId, number | null>

/** Files show every gram. */
export const gramDecimals: DecimalRule = { usual: 6, fine: 6, below: 0 }

const sumOf = (values: FrameColumn['values']): number | null => {
  const numbers = values.filter(value => typeof value === 'number')
  // Tonnes are whole grams over a million: added as grams they stay exact.
  return numbers.length === 0 ? null : numbers.reduce((sum, value) => sum + Math.round(value * 1e6), 0) / 1e6
}

/** Cells of a mass column, not rounded, so that the total below it adds up to the gram. */
export const massSource = (tonnes: (number | null)[], rule: DecimalRule) => {
  const total = [sumOf(tonnes)]
  // A column of totals has its own total as its largest value: the same total reads the same in every table.
  const decimals = columnDecimals(rule === totalMassDecimals ? total : tonnes, rule)
  return {
    decimals,
    footerDecimals: rule === gramDecimals ? decimals : columnDecimals(total, totalMassDecimals),
    marksSmall: rule !== gramDecimals,
    values: tonnes,
  }
}

/** One column a pollutant. */
export const massSources = (rows: readonly Grams[], rule: DecimalRule) =>
  columnFamily(emissionPollutantIds, {
    '*': id =>
      massSource(
        rows.map(row => tonnesOf(row[id])),
        // Greenhouse gas is some thousand times the others: its tonnes are enough for a screen.
        id === 'co2' && rule !== gramDecimals ? totalMassDecimals : rule,
      ),
  })

const totalOf = (column: FrameColumn): number | null => {
  if (column.trace) return sumOf(column.values)
  return column.key === 'count' ? column.values.reduce<number>((sum, value) => sum + Number(value), 0) : null
}

/** A table of masses with its total below, said of which year and version. */
export const massFrame = <S extends ColumnSpecs, R>(
  { clock }: Pick<Services, 'clock'>,
  { title, subject, demo }: { title: string; subject: string; demo: boolean },
  specs: S,
  rows: readonly R[],
  sources: ColumnSources<S, R>,
): DeclaredFrame<S> => {
  const frame = buildFrame(specs, rows, sources, {
    meta: {
      title,
      period: subject,
      timeConvention:
        '排放量为该年合计（当年清单只含已填报的月份），单位 t；NOx 以 NO₂ 计，PM10 含 PM2.5；CO₂ 只含燃料燃烧，不含熟料、石灰、炼铁、焦化等工艺过程',
      demo,
      madeAt: formatDateTime(clock.now()),
    },
  })
  return { ...frame, footer: [{ label: '合计', cells: frame.columns.map(totalOf) }] }
}
