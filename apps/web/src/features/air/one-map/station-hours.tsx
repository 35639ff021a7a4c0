import { type ClassTheme, classColour } from '@qingyuan/charts/palette.ts'
import { homeCalls } from '@qingyuan/contract/air/live.ts'
import { airClass } from '@qingyuan/domain/classes.ts'
import { numberText, parameterText } from '@qingyuan/domain/number-text.ts'
import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import { clockText } from '@qingyuan/domain/time.ts'
import { useCall } from '#/hooks/use-call.ts'
import { ParameterName } from '#/map/parameters.tsx'
import { StateGate } from '#/page/state-gate.tsx'
import { ClassGround, PanelHeading } from './panel-parts.tsx'
import css from './station-panel.module.css'

/** The last 24 hours of a station, newest first. */
export const StationHours = ({ placeId, hour, colours }: { placeId: number; hour: string; colours: ClassTheme }) => {
  const hours = useCall(homeCalls.stationHourList, { placeId, hours: 24, ...(hour ? { hour } : {}) })
  return (
    <>
      <PanelHeading note="μg/m³，CO mg/m³">24 h 列表</PanelHeading>
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
                .map(row => (
                  <tr key={row.time}>
                    <td>{clockText(row.time)}</td>
                    <td>
                      <ClassGround level={row.class} colours={colours}>
                        {numberText(row.aqi, 0)}
                      </ClassGround>
                    </td>
                    <td style={{ color: classColour(colours, row.class)?.text }}>{row.class ? airClass(row.class).short : '—'}</td>
                    {pollutantIds.map(id => (
                      <td key={id}>{parameterText(id, row.values[id])}</td>
                    ))}
                  </tr>
                ))}
            </tbody>
          </table>
        )}
      </StateGate>
    </>
  )
}
