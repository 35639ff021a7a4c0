import type { FieldClasses } from '@qingyuan/charts/map/field.ts'
import type { MapView } from '@qingyuan/charts/map/view.ts'
import { inkOn } from '@qingyuan/charts/palette.ts'
import { fineSide, hotZ } from '@qingyuan/domain/hotspot-grid.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import { SvgOverMap } from '#/map/svg-over-map.tsx'
import { type FineCells, fineParts } from './fine-cells.ts'
import { colourOf } from './paint-cells.ts'
import type { GridCells, GridValues } from './use-grid-map.ts'

/** Mark and outline of each hotspot class, in the order of the list; the first is none. */
export const classMarks = [
  null,
  { mark: '新', label: '新增', stroke: lightColours.accent, dashed: false },
  { mark: '剧', label: '加剧', stroke: lightColours.text, dashed: false },
  { mark: '弱', label: '减弱', stroke: lightColours.text, dashed: true },
  { mark: '持', label: '持续', stroke: lightColours.textLabel, dashed: false },
  { mark: '连', label: '连续', stroke: lightColours.textLabel, dashed: false },
  { mark: '散', label: '零散', stroke: lightColours.textLabel, dashed: true },
  { mark: '历', label: '历史', stroke: lightColours.textDisabled, dashed: true },
] as const

/** Widths of a cell, px, from which there is room for its number and for its error. */
const [numberPx, errorPx, markPx] = [27, 36, 20]
const cellKm = 3

/** Mark of a cell that is hot in the period; its class without that is in its details. */
export const markOf = ({ classes, z }: Pick<GridValues, 'classes' | 'z'>, i: number) =>
  (z[i] ?? 0) >= hotZ ? (classMarks[classes[i] ?? 0] ?? null) : null

interface CellMarksProps {
  view: MapView
  cells: GridCells
  values: GridValues
  classes: FieldClasses
  chosen: number | null
  /** Parts of divided cells, whose numbers take the place of the whole one's. */
  fine: FineCells | null
}

interface PartNumbersProps extends Pick<CellMarksProps, 'view' | 'cells' | 'classes'> {
  fine: FineCells
  hasErrors: boolean
  decimals: number
}

/** Numbers of the parts of divided cells that are in view. */
const PartNumbers = ({ view, cells, fine, classes, hasErrors, decimals }: PartNumbersProps) => {
  const { middles, values, errors, support } = fineParts(cells, fine)
  return middles.map((middle, i) => {
    const { x, y } = view.toScreen(middle)
    const value = values[i] ?? null
    if (value === null || x < 0 || y < 0 || x > view.width || y > view.height) return null
    const weak = support[i]! < 2
    const ink = weak ? lightColours.textSecondary : inkOn(colourOf(value, classes))
    return (
      <g key={i}>
        <text x={x} y={hasErrors && !weak ? y + 1 : y + 4} fontSize={11} fontWeight={weak ? 400 : 600} textAnchor="middle" fill={ink}>
          {numberText(value, decimals)}
        </text>
        {hasErrors && !weak && (
          <text x={x} y={y + 12} fontSize={11} textAnchor="middle" fill={ink}>
            ±{numberText(errors[i] ?? null, decimals)}
          </text>
        )}
      </g>
    )
  })
}

/** Numbers, hotspot classes and the chosen cell over the painted cells, of what is in view. */
export const CellMarks = ({ view, cells, values, classes, chosen, fine }: CellMarksProps) => {
  const width = cellKm / view.kmOf(1)
  const partWidth = width / fineSide
  const divided = new Set(fine && partWidth >= numberPx ? fine.cells.map(({ placeId }) => placeId) : [])
  const inView = cells.middles.flatMap((middle, i) => {
    const { x, y } = view.toScreen(middle)
    return x > -width && y > -width && x < view.width + width && y < view.height + width ? [{ i, x, y }] : []
  })
  const outline = (i: number) =>
    cells.corners[i]!.map(corner => view.toScreen(corner))
      .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
      .join(' ')
  return (
    <SvgOverMap view={view} label="网格值与热点类别">
      {inView.map(({ i, x, y }) => {
        const [value, mark] = [values.values[i] ?? null, markOf(values, i)]
        if (value === null) return null
        const weak = values.support[i]! < 2
        const ink = weak ? lightColours.textSecondary : inkOn(colourOf(value, classes))
        return (
          <g key={cells.ids[i]}>
            {mark && (
              <polygon
                points={outline(i)}
                fill="none"
                stroke={mark.stroke}
                strokeWidth={width >= numberPx ? 2 : 1.4}
                strokeDasharray={mark.dashed ? '4 3' : undefined}
              />
            )}
            {width >= numberPx && !divided.has(cells.ids[i]!) && (
              <text
                x={x}
                y={width >= errorPx && !weak ? y + 1 : y + 4}
                fontSize={12}
                fontWeight={weak ? 400 : 600}
                textAnchor="middle"
                fill={ink}
              >
                {numberText(value, values.decimals)}
              </text>
            )}
            {width >= errorPx && !weak && !divided.has(cells.ids[i]!) && (
              <text x={x} y={y + 13} fontSize={11} textAnchor="middle" fill={ink}>
                ±{numberText(values.errors[i] ?? null, values.decimals)}
              </text>
            )}
            {mark && width >= markPx && (
              <g transform={`translate(${x - width / 2} ${y - width / 2})`}>
                <rect width={13} height={13} fill={mark.stroke} />
                <text x={6.5} y={10.5} fontSize={11} textAnchor="middle" fill={lightColours.onAccent}>
                  {mark.mark}
                </text>
              </g>
            )}
          </g>
        )
      })}
      {fine && partWidth >= numberPx && (
        <PartNumbers {...{ view, cells, fine, classes }} hasErrors={partWidth >= errorPx} decimals={values.decimals} />
      )}
      {chosen !== null && cells.positionOf.has(chosen) && (
        <polygon points={outline(cells.positionOf.get(chosen)!)} fill="none" stroke={lightColours.accent} strokeWidth={3} />
      )}
    </SvgOverMap>
  )
}
