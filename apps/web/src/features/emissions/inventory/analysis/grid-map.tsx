import { emissionBreaks } from '@qingyuan/charts/map/breaks.ts'
import { breakText, rampClasses } from '@qingyuan/charts/map/field.ts'
import { CountyNames } from '@qingyuan/charts/map/overlay.tsx'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { Box, Overlay } from '@qingyuan/ui/layout.tsx'
import { type ReactNode, useMemo } from 'react'
import { FieldLegend } from '#/map/field-legend.tsx'
import { FieldMap } from '#/map/field-map.tsx'

type Grid = OutputOf<typeof inventoryCalls.Grid>

const padding = { top: 24, right: 16, bottom: 20, left: 16 }

/** Cells in classes that each hold about three times the one below: emissions differ by orders of magnitude. */
export const GridMap = ({ grid, title }: { grid: Grid; title: ReactNode }) => {
  const classes = useMemo(() => rampClasses('warm', emissionBreaks(grid.values)), [grid.values])
  const field = grid.maximum > 0 ? { grid: grid.grid, values: grid.values, classes, cells: true, width: 1100, opacity: 0.85 } : null
  return (
    <Box relative grow minHeight={220}>
      <FieldMap {...{ padding, field }} id="inventory-grid">
        {(city, boundaries) => (
          <Overlay>
            <CountyNames view={city.view} boundaries={boundaries} size={12} />
          </Overlay>
        )}
      </FieldMap>
      <FieldLegend title={title} classes={classes} text={breakText} />
    </Box>
  )
}
