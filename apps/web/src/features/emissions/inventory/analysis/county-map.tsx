import { rampColour } from '@qingyuan/charts/palette.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { formatCell } from '@qingyuan/domain/format-cell.ts'
import { numberCell, textCell } from '@qingyuan/domain/frame-cells.ts'
import { CityOutline, haloText } from '#/map/city-outline.tsx'
import type { PollutantId } from '#/page/emissions/inventory-page.tsx'

/** Counties in the depth of what they emit, with name and figure. */
export const CountyMap = ({ frame, pollutant }: { frame: OutputOf<typeof inventoryCalls.CountySum>; pollutant: PollutantId }) => {
  const rows = Array.from({ length: frame.rowCount }, (_, row) => row)
  const columns = columnsByKey(frame)
  const top = Math.max(1e-9, ...rows.map(row => numberCell(columns[pollutant], row) ?? 0))
  const valueOf = (adcode: number) => {
    const row = rows.find(each => countyById.get(Number(textCell(columns.key, each)))?.adcode === adcode)
    return row === undefined ? undefined : numberCell(columns[pollutant], row)
  }
  const fillOf = (adcode: number) => {
    const value = valueOf(adcode) ?? null
    return value === null ? null : rampColour('blue', 0.08 + 0.5 * (value / top))
  }
  return (
    <CityOutline label="各区县排放量" fillOf={fillOf}>
      {(view, boundaries) =>
        boundaries.counties.features.map(({ properties: { adcode, name, centroid } }) => {
          const { x, y } = view.toScreen(centroid)
          const value = valueOf(adcode)
          return (
            <g key={adcode} {...haloText} fill="#1f2733" fontSize={12}>
              <text x={x} y={y - 2}>
                {name}
              </text>
              <text x={x} y={y + 13} fontWeight={600}>
                {value === undefined ? '—' : formatCell(columns[pollutant], value)}
              </text>
            </g>
          )
        })
      }
    </CityOutline>
  )
}
