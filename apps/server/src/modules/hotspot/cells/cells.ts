import { hotGridCalls } from '@qingyuan/contract/hotspot/cells.ts'
import { serveCalls } from '#/platform/module.ts'
import { gridAccuracy } from './accuracy.ts'
import { cellDetail, cellTrend } from './cell-detail.ts'
import { fineCells } from './fine-cells.ts'
import { mapSensors } from './map-sensors.ts'
import { gridCells, gridLayout, gridTimeline } from './maps.ts'
import { districtRank, rankCells } from './ranks.ts'
import { monthWarnings } from './warnings.ts'

export const hotGridService = serveCalls(hotGridCalls, {
  layout: gridLayout,
  cells: gridCells,
  fine: fineCells,
  sensors: mapSensors,
  timeline: gridTimeline,
  rank: rankCells,
  districtRank,
  trend: cellTrend,
  warnings: monthWarnings,
  cell: cellDetail,
  accuracy: gridAccuracy,
})
