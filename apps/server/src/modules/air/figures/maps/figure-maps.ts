import { analysisMapCalls } from '@qingyuan/contract/air/figure-maps.ts'
import { serveCalls } from '#/platform/module.ts'
import { leaveOneOutFrame } from './leave-one-out.ts'
import { patchFrame } from './patches.ts'
import { stationHoursFrame } from './station-hours.ts'
import { townshipPatchFrame } from './township-patches.ts'

export const analysisMapService = serveCalls(analysisMapCalls, {
  StationHours: stationHoursFrame,
  LeaveOneOut: leaveOneOutFrame,
  Patches: patchFrame,
  TownshipPatches: townshipPatchFrame,
})
