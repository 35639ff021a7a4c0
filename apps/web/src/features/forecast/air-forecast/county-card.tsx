import { forecastCalls } from '@qingyuan/contract/forecast/air-forecast.ts'
import { airClasses } from '@qingyuan/domain/classes.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { numberCell, textCell } from '@qingyuan/domain/frame-cells.ts'
import { missingText, numberText } from '@qingyuan/domain/number-text.ts'
import type { PollutantId } from '@qingyuan/domain/parameters.ts'
import { Box, TextButton } from '@qingyuan/ui/layout.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { QueryCard } from '#/page/cards/query-card.tsx'
import { FrameExport } from '#/page/frame-export.tsx'
import css from './forecast.module.css'
import { dayParameter, type ForecastDays, type ForecastProps, levelOfCell } from './forecast-filters.tsx'

/** Rows of the frame by place: it brings all days of a place, then the next place. */
const byPlace = (frame: ForecastDays) => {
  const columns = columnsByKey(frame)
  const rows = new Map<number, number[]>()
  for (let row = 0; row < frame.rowCount; row++) {
    const id = numberCell(columns.place_id, row) ?? 0
    rows.set(id, [...(rows.get(id) ?? []), row])
  }
  return [...rows]
}

const dayIdOf = (item: PollutantId) => (item === 'o3' ? ('o3_8h' as const) : item)

const cellStyle = (level: number | null) =>
  level ? { background: `var(--class-${level}-soft)`, color: level >= 5 ? `var(--class-${level}-on)` : undefined } : undefined

interface MatrixProps {
  frame: ForecastDays
  item: ForecastProps['item']
  onPlace: (id: number) => void
}

const Matrix = ({ frame, item, onPlace }: MatrixProps) => {
  const columns = columnsByKey(frame)
  const shown = item === 'aqi' ? columns.aqi : columns[dayIdOf(item)]
  const { decimals } = dayParameter(item)
  const places = byPlace(frame)
  const days = (places[0]?.[1] ?? []).map(row => textCell(columns.time, row))
  return (
    <Box height="100%" overflow="auto">
      <table className={css.matrix}>
        <thead>
          <tr>
            <th>区县</th>
            {days.map(day => (
              <th key={day}>{day.slice(5)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.map(([id, rows]) => (
            <tr key={id}>
              <th>
                <TextButton onClick={() => onPlace(id)}>{textCell(columns.place, rows[0]!)}</TextButton>
              </th>
              {rows.map(row => {
                const level = levelOfCell(item === 'aqi' ? columns.class : shown, row)
                return (
                  <td
                    key={row}
                    style={cellStyle(level)}
                    title={`${textCell(columns.time, row)} 首要 ${textCell(columns.primary, row) || missingText}`}
                  >
                    {numberText(numberCell(shown, row), decimals)} <small>{level ? airClasses[level - 1]!.short : ''}</small>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}

/** 区县预报: the middle of every county and day with its class. */
export const CountyCard = ({ countyInput, page, item }: ForecastProps) => (
  <QueryCard
    query={useCall(forecastCalls.Days, countyInput)}
    title="区县预报"
    subtitle={`${dayParameter(item).label} ${item === 'aqi' ? '预报值' : '中位'}`}
    tools={<FrameExport call={forecastCalls.DaysExport} input={countyInput} compact />}
    isEmpty={frame => frame.rowCount === 0}
  >
    {frame => <Matrix frame={frame} item={item} onPlace={id => page.change({ place: id })} />}
  </QueryCard>
)
