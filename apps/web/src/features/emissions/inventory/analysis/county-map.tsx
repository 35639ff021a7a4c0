import type { MapView } from '@qingyuan/charts/map/view.ts'
import { rampColour } from '@qingyuan/charts/palette.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { formatCell } from '@qingyuan/domain/format-cell.ts'
import { numberCell, textCell } from '@qingyuan/domain/frame-cells.ts'
import { CityOutline } from '#/map/city-outline.tsx'
import { CountyLabels } from '#/map/county-labels.tsx'
import type { PollutantId } from '#/page/emissions/inventory-page.tsx'

/** Colour of a share of the largest. */
const shadeOf = (share: number) => rampColour('blue', 0.08 + 0.5 * share)

const legendWidth = 96

/** From nothing to the largest, in the south-west corner, where the city is not. */
const Legend = ({ view, most }: { view: MapView; most: string }) => (
  <g transform={`translate(10 ${view.height - 40})`} fontSize={11} fill="#3a4658" pointerEvents="none">
    <text y={6}>排放量 t/a</text>
    {Array.from({ length: 12 }, (_, n) => (
      <rect key={n} x={(n * legendWidth) / 12} y={12} width={legendWidth / 12 + 0.5} height={8} fill={shadeOf(n / 11)} />
    ))}
    <text y={32}>0</text>
    <text x={legendWidth} y={32} textAnchor="end">
      {most}
    </text>
  </g>
)

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
    return value === null ? null : shadeOf(value / top)
  }
  return (
    <CityOutline label="各区县排放量" fillOf={fillOf}>
      {(view, boundaries) => (
        <>
          <CountyLabels
            view={view}
            boundaries={boundaries}
            textOf={adcode => {
              const value = valueOf(adcode)
              return value === undefined ? '—' : formatCell(columns[pollutant], value)
            }}
          />
          <Legend view={view} most={formatCell(columns[pollutant], top)} />
        </>
      )}
    </CityOutline>
  )
}
