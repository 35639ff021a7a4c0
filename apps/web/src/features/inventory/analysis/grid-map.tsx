import { plumeBreaks } from '@qingyuan/charts/map/breaks.ts'
import type { CityMap } from '@qingyuan/charts/map/city-map.ts'
import { breakText, cellEdges, paintField, rampClasses, valueGridOf } from '@qingyuan/charts/map/field.ts'
import { preloadMap } from '@qingyuan/charts/map/map-pool.ts'
import { MapStage } from '@qingyuan/charts/map/map-stage.tsx'
import { CountyNames } from '@qingyuan/charts/map/overlay.tsx'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { inventoryCalls } from '@qingyuan/contract/calls/inventory.ts'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { FieldLegend } from '#/map/field-legend.tsx'
import { useBoundaries } from '#/map/use-boundaries.ts'
import { useDisplay } from '#/page/display.ts'
import { useRuntime } from '#/page/runtime.ts'
import css from '../parts/inventory.module.css'

preloadMap()

type Grid = OutputOf<typeof inventoryCalls.Grid>
/** Few cells hold a works; classes that begin at the largest would leave the others white. */
const upper = (values: Grid['values']): number => {
  const known = values.filter(value => value !== null).sort((a, b) => a - b)
  return known[Math.floor(known.length * 0.99)] ?? 0
}

const room = { top: 24, right: 16, bottom: 20, left: 16 }

/** Cells as they are, in classes that each hold about three times the one below: emissions differ by orders of magnitude. */
export const GridMap = ({ grid, title }: { grid: Grid; title: ReactNode }) => {
  const boundaries = useBoundaries().data
  const colours = useDisplay(display => display.palette)
  const runtime = useRuntime()
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
      {boundaries && (
        <MapStage
          id="inventory-grid"
          boundaries={boundaries}
          theme="light"
          colours={colours}
          scale={1}
          interactive
          padding={room}
          tileUrl={runtime?.tileUrl}
          onMap={setCity}
        >
          {stage => (
            <div style={{ position: 'absolute', inset: 0, overflow: 'hidden', pointerEvents: 'none' }}>
              <CountyNames view={stage.view} boundaries={boundaries} size={12} />
            </div>
          )}
        </MapStage>
      )}
      <FieldLegend title={title} classes={classes} text={breakText} />
    </div>
  )
}
