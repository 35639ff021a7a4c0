import { targetTraceabilityCalls } from '@qingyuan/contract/air/target-traceability.ts'
import { indicatorCalls, targetCalls } from '@qingyuan/contract/air/targets.ts'
import { hourMs } from '@qingyuan/domain/time.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { completionOfThisYear, targetCompletion } from './completion.ts'
import { contrastFrame, gapFrame, situationFrame } from './frames.ts'
import { marginFrame } from './margin.ts'
import { progressSeries } from './progress-series.ts'
import { saveTarget } from './save-target.ts'
import {
  autumnTarget,
  countyRank,
  parameterOptions,
  pollutantContrast,
  stationOptions,
  stationRank,
  targetYears,
  yearTarget,
} from './traceability.ts'

export const targetsModule = defineModule({
  name: 'air/targets',
  title: '目标',
  tables: ['targets'],
  serves: [
    serveCalls(indicatorCalls, { Completion: targetCompletion, targetSave: saveTarget }),
    // biome-ignore format: several calls a line
    serveCalls(targetCalls, {
      Situation: situationFrame, Gap: gapFrame, Contrast: contrastFrame, Room: marginFrame, Course: progressSeries,
    }),
    // biome-ignore format: several calls a line
    serveCalls(targetTraceabilityCalls, {
      Rank: stationRank, YearTarget: yearTarget, AutumnTarget: autumnTarget, TargetYear: targetYears, SaveTarget: saveTarget,
      CountyRank: countyRank, CountyRankDownload: countyRank, PollutantContrast: pollutantContrast, StationDownlist: stationOptions,
      StationDataDownlist: parameterOptions,
    }),
  ],
  // The chances of the year's targets take seconds to simulate; they change every hour.
  keepWarm: [{ everyMs: hourMs, compute: completionOfThisYear }],
})
