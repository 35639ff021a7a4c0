import { type ClassTheme, classColour } from '@qingyuan/charts/palette.ts'
import { homeCalls } from '@qingyuan/contract/air/live.ts'
import { airClass } from '@qingyuan/domain/classes.ts'
import { numberText, parameterText } from '@qingyuan/domain/number-text.ts'
import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import { useCall } from '#/hooks/use-call.ts'
import { ParameterName } from '#/map/parameters.tsx'
import { StateGate } from '#/page/state-gate.tsx'
import css from './one-map.module.css'

/** The last 24 hours of a station, newest first. */
export const StationHours = ({ placeId, hour, colours }: { placeId: number; hour: string; colours: ClassTheme }) => {
  const hours = useCall(homeCalls.stationHourList, { placeId, hours: 24, ...(hour ? { hour } : {}) })
  return (
    <>
      <h3>
        <span>24 h 列表</span>
        <small>μg/m³，CO mg/m³</small>
      </h3>
      <StateGate query={hours} what="逐时数据查询" isEmpty={data => data.rows.length === 0}>
        {data => (
          <table className={css.hours}>
            <thead>
              <tr>
                <th>时间</th>
                <th>AQI</th>
                <th>级别</th>
                {pollutantIds.map(id => (
                  <th key={id}>
                    <ParameterName id={id} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.rows
                .toSorted((a, b) => b.time.localeCompare(a.time))
                .map(row => {
                  const colour = classColour(colours, row.class)
                  return (
                    <tr key={row.time}>
                      <td>{row.time.slice(11)}:00</td>
                      <td>
                        <span className={css.badge} style={colour ? { background: colour.fill, color: colour.on } : undefined}>
                          {numberText(row.aqi, 0)}
                        </span>
                      </td>
                      <td style={{ color: colour?.text }}>{row.class ? airClass(row.class).short : '—'}</td>
                      {pollutantIds.map(id => (
                        <td key={id}>{parameterText(id, row.values[id])}</td>
                      ))}
                    </tr>
                  )
                })}
            </tbody>
          </table>
        )}
      </StateGate>
    </>
  )
}
