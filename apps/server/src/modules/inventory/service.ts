/** The door for other modules: calculation of a year, and the inventories that stand on it. */
export { cuts, dischargeRows, displayFrame, downloadCut, downloadEnterprises, downloadSources } from './analysis/discharge-count.ts'
export { calculateYear, type RunFacts } from './calculation/calculate.ts'
export { askCalculation, dischargeCalculation } from './calculation/job.ts'
export { sourcesOfForm } from './sources/form-sources.ts'
export { formWords, gatherSources } from './sources/gather.ts'
export { addInventory, changeInventory, inventoryById, inventoryList, inventorySources, stepInventory } from './versions/inventories.ts'
