export { cellDetail, cellOf } from './cell-detail.ts'
export { type CellHours, hotWind, readCellHours, sensorCells, weekBefore } from './cell-hours.ts'
export { hideForeign } from './cell-suspects.ts'
export { fieldsBetween, type StoredField } from './fields.ts'
export {
  cellAt,
  countyOutlines,
  type GridLayout,
  type LaidCell,
  readLayout,
} from './grid-layout.ts'
export { cellHotSince } from './hot-since.ts'
export { type GridContext, periodOf } from './maps.ts'
export { selectAlarms } from './queries.ts'
export { bracketText, type District, districtsAt, districtsOf, lastYearPeriod, previousPeriod, spanOfPeriod } from './ranks.ts'
export { stabilityAt } from './stability.ts'
export { type SuggestedCell, suggestedCells } from './suggested-cells.ts'
export { monthWarnings } from './warnings.ts'
