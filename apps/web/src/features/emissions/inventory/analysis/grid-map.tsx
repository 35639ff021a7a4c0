import { plumeBreaks } from '@qingyuan/charts/map/breaks.ts'
import type { CityMap } from '@qingyuan/charts/map/city-map.ts'
import { breakText, cellEdges, paintField, rampClasses, valueGridOf } from '@qingyuan/charts/map/field.ts'
import { CountyNames } from '@qingyuan/charts/map/overlay.tsx'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { CityStage, OverMap } from '#/map/city-stage.tsx'
import { FieldLegend } from '#/map/field-legend.tsx'
import css from '../parts/inventory.module.css'

type Grid = OutputOf<typeof inventoryCalls.Grid>
/** Few cells hold a works; classes that begin at the largest would leave the others white. */
const upper = (values: Grid['values']): number => {
  const known = values.filter(value => value !== null).sort((a, b) => a - b)
  return known[Math.floor(known.length * 0.99)] ?? 0
}

const room = { top: 24, right: 16, bottom: 20, left: 16 }

/** Cells as they are, in classes that each hold about three times the one below: emissions differ by orders of magnitude. */
export const GridMap = ({ grid, title }: { grid: Grid; title: ReactNode }) => {
  const [city, setCity] = useState<CityMap | null>(null)
  const classes = useMemo(() => rampClasses('warm', plumeBreaks(Math.max(upper(grid.values), 1e-6))), [grid.values])
  useEffect(() => {
    if (!city) return
    const laid = grid.maximum > 0 ? cellEdges(valueGridOf(grid.grid, grid.values)) : null
    city.setSurfaceOpacity(0.85)
    city.setSurface(laid && paintField(laid, classes, { cells: true, width: 1100 }), laid)
  }, [city, grid, classes])
  return (
    <div className={css.map}>
      <CityStage id="inventory-grid" padding={room} onMap={setCity}>
        {(stage, boundaries) => (
          <OverMap>
            <CountyNames view={stage.view} boundaries={boundaries} size={12} />
          </OverMap>
        )}
      </CityStage>
      <FieldLegend title={title} classes={classes} text={breakText} />
    </div>
  )
}
