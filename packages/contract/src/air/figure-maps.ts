import {
  declareColumns,
  hiddenColumnSpec,
  numberColumnSpec,
  optionalColumn,
  textColumnSpec,
  timeColumnSpec,
} from '@qingyuan/domain/declared-columns.ts'
import { Type } from 'typebox'
import { call, exportOf } from '../call.ts'
import { daySpan, frameOf, HourLabel, oneOf, PollutantOrAqi } from '../schemas.ts'

const time = timeColumnSpec('时间')
const city = optionalColumn(numberColumnSpec('全市'))

/** The city, and a column a station by its id. */
export const stationHourColumns = declareColumns({ time, city, '#': numberColumnSpec('站点') })

export const leaveOneOutColumns = declareColumns({
  station: textColumnSpec('站点', { width: 104 }),
  county: textColumnSpec('区县', { width: 64 }),
  value: numberColumnSpec('数值', { width: 64 }),
  estimate: numberColumnSpec('留一估计', { width: 80 }),
  error: numberColumnSpec('误差', { width: 60 }),
  relative: numberColumnSpec('相对误差', { unit: '%', decimals: 0, width: 76 }),
  place_id: hiddenColumnSpec('点位编号'),
})

/** Value and rank of each area, by its adcode; those that are not shown are hidden. */
const areas = { 'v:#': numberColumnSpec('数值'), 'r:#': { label: '名次', kind: 'rank' } } as const
export const patchColumns = declareColumns({ time, 'v:#': areas['v:#'], city, 'r:#': areas['r:#'] })
/** With the leave-one-out error of the surface at each time. */
export const townshipPatchColumns = declareColumns({ time, city, ...areas, rmse: numberColumnSpec('留一均方根误差') })

const stationHours = call({
  name: 'AnalysisMap.StationHours',
  title: '插值图站点逐时浓度',
  permission: 'air:view',
  input: Type.Object({ parameter: PollutantOrAqi, ...daySpan }),
  output: frameOf(stationHourColumns),
})
const leaveOneOut = call({
  name: 'AnalysisMap.LeaveOneOut',
  title: '插值留一误差',
  permission: 'air:view',
  input: Type.Object({ parameter: PollutantOrAqi, hour: HourLabel, method: Type.Optional(oneOf(['idw', 'kriging'] as const, '插值方法')) }),
  output: frameOf(leaveOneOutColumns),
})
const patches = call({
  name: 'AnalysisMap.Patches',
  title: '区县浓度与排名',
  permission: 'air:view',
  /** Values of counties are published, as rankings are. */
  scope: 'none',
  input: Type.Object({
    parameter: PollutantOrAqi,
    step: oneOf(['hour', 'day', 'month'] as const, '时间粒度'),
    ...daySpan,
    show: Type.Optional(oneOf(['value', 'rank'] as const, '显示')),
  }),
  output: frameOf(patchColumns),
})

const townshipPatches = call({
  name: 'AnalysisMap.TownshipPatches',
  title: '乡镇浓度与排名',
  permission: 'air:view',
  input: patches.input,
  output: frameOf(townshipPatchColumns),
})

/** Map pages: what surfaces and patches are drawn from, beyond the specification's list. */
export const analysisMapCalls = {
  StationHours: stationHours,
  StationHoursExport: exportOf(stationHours),
  LeaveOneOut: leaveOneOut,
  LeaveOneOutExport: exportOf(leaveOneOut),
  Patches: patches,
  PatchesExport: exportOf(patches),
  TownshipPatches: townshipPatches,
  TownshipPatchesExport: exportOf(townshipPatches),
}
