import { type Drawer, objectDrawer } from '#/page/drawer.ts'
import { targetPage } from '#/page/target-page.tsx'
import { ExplainDrawer, type ExplainedTotal, isExplainedTotal } from './explain/explain-drawer.tsx'
import { type InventoryProps, inventoryTarget } from './inventory-page.tsx'

export interface ExplainedProps extends InventoryProps {
  /** Opens where a total comes from. */
  explain: Drawer<ExplainedTotal>
}

/** A page about one inventory, with the drawer that explains its totals. */
export const explainedPage = targetPage({
  ...inventoryTarget,
  drawers: { explain: objectDrawer(isExplainedTotal) },
  drawer: ({ explain: { value, close } }: ExplainedProps) => value && <ExplainDrawer total={value} onClose={close} />,
})
