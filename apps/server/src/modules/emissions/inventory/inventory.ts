import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { serveCalls } from '#/platform/module.ts'
import { activityHandlers } from './analysis/activities.ts'
import { sourceBreakdown } from './analysis/breakdown.ts'
import { tableHandlers } from './analysis/tables.ts'
import { coverageHandlers } from './coverage/coverage.ts'
import { fillGaps } from './coverage/fill-gaps.ts'
import { explainDischarge } from './explain.ts'
import { gridHandlers } from './grid/gridded.ts'
import { tracingInputHandlers } from './grid/tracing-input.ts'
import { compareInventories } from './versions/compare.ts'
import { inventoryImport, requestFf10Import } from './versions/import-job.ts'
import { stepInventory } from './versions/inventories.ts'
import { mergeInventories } from './versions/merge.ts'
import { runHandlers } from './versions/runs.ts'

/** Versions, the numbers in them and where these come from, and what they give to models. */
export const inventoryService = serveCalls(inventoryCalls, {
  ...runHandlers,
  Step: stepInventory,
  Merge: mergeInventories,
  ImportFF10: requestFf10Import,
  ...inventoryImport.steps,
  Compare: compareInventories,
  ...tableHandlers,
  ...activityHandlers,
  Breakdown: sourceBreakdown,
  Explain: explainDischarge,
  ...coverageHandlers,
  FillGaps: fillGaps,
  ...gridHandlers,
  ...tracingInputHandlers,
})
