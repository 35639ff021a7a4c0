import { emissionBreaks } from '@qingyuan/charts/map/breaks.ts'
import { breakText, rampClasses } from '@qingyuan/charts/map/field.ts'
import { CountyNames } from '@qingyuan/charts/map/overlay.tsx'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { Box, Overlay } from '@qingyuan/ui/layout.tsx'
import { type ReactNode, useMemo } from 'react'
import { usePhone } from '#/hooks/use-phone.ts'
import { FieldLegend } from '#/map/field-legend.tsx'
import { FieldMap } from '#/map/field-map.tsx'

type Grid = OutputOf<typeof inventoryCalls.Grid>

const padding = { top: 24, right: 16, bottom: 20, left: 16 }
/** On a phone the legend is a strip below the city. */
const phonePadding = { ...padding, top: 16, bottom: 84 }

/** Cells in classes that each hold about three times the one below: emissions differ by orders of magnitude. */
export const GridMap = ({ grid, title }: { grid: Grid; title: ReactNode }) => {
  const phone = usePhone()
  const classes = useMemo(() => rampClasses('warm', emissionBreaks(grid.values)), [grid.values])
  const field = grid.maximum > 0 ? { grid: grid.grid, values: grid.values, classes, cells: true, width: 1100, opacity: 0.85 } : null
  return (
    <Box relative grow minHeight={phone ? 360 : 220}>
      <FieldMap field={field} padding={phone ? phonePadding : padding} id="inventory-grid">
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
