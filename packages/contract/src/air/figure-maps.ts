import { Type } from 'typebox'
import { call, exportOf } from '../call.ts'
import { daySpan, FrameSchema, HourLabel, oneOf, PollutantOrAqi } from '../schemas.ts'

const stationHours = call({
  name: 'AnalysisMap.StationHours',
  title: '插值图站点逐时浓度',
  permission: 'air:view',
  input: Type.Object({ parameter: PollutantOrAqi, ...daySpan }),
  output: FrameSchema,
})
const leaveOneOut = call({
  name: 'AnalysisMap.LeaveOneOut',
  title: '插值留一误差',
  permission: 'air:view',
  input: Type.Object({ parameter: PollutantOrAqi, hour: HourLabel, method: Type.Optional(oneOf(['idw', 'kriging'] as const, '插值方法')) }),
  output: FrameSchema,
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
  output: FrameSchema,
})

const townshipPatches = call({
  name: 'AnalysisMap.TownshipPatches',
  title: '乡镇浓度与排名',
  permission: 'air:view',
  input: patches.input,
  output: FrameSchema,
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
