import type { Call } from './call.ts'
import { airQualityCalls } from './calls/air-statistics.ts'
import { alarmRecordCalls, alarmRuleCalls, alarmSilenceCalls, alarmStatisticsCalls, alarmSubscriptionCalls } from './calls/alarms.ts'
import { allotmentCalls } from './calls/allotment.ts'
import { analysisCalls, analysisFigureCalls } from './calls/analysis.ts'
import { analysisMapCalls } from './calls/analysis-map.ts'
import { apportionmentModelCalls, apportionmentTraceabilityCalls } from './calls/apportionment.ts'
import { approvalCalls } from './calls/approval.ts'
import { authCalls, logCalls } from './calls/auth.ts'
import { dataQueryCalls, reviewCalls, traceCalls, trendCalls } from './calls/data-query.ts'
import { dischargeCountCalls, dischargeInventoryCalls } from './calls/discharge.ts'
import { enterpriseCalls, enterpriseProfileCalls } from './calls/enterprises.ts'
import { dischargeEfCalls, efCalls, etaCalls, fixCalls, ratioCalls, sourceClassCalls } from './calls/factors.ts'
import { fillImportCalls } from './calls/fill-import.ts'
import { fillMachineCalls, fillMachineGroupCalls } from './calls/fill-machines.ts'
import { fillStatisticCalls } from './calls/fill-statistic.ts'
import { fillProjectCalls, fillTaskCalls } from './calls/fill-tasks.ts'
import { fillEnterpriseCalls, fillingCalls, fillPollutionCalls } from './calls/filling.ts'
import { forecastCalls } from './calls/forecast.ts'
import { homeCalls } from './calls/home.ts'
import { indicatorCalls, targetCalls } from './calls/indicator.ts'
import { ingestCalls } from './calls/ingest.ts'
import { inventoryCalls } from './calls/inventory.ts'
import { mobileRunCalls } from './calls/mobile-runs.ts'
import { modelRunCalls } from './calls/model-runs.ts'
import { calendarCalls, rankingCalls } from './calls/ranking.ts'
import { settingCalls, sysFileCalls } from './calls/setting.ts'
import { surfaceCalls } from './calls/surface.ts'
import { surfaceImportCalls } from './calls/surface-import.ts'
import { systemCalls } from './calls/system.ts'
import { townshipCalls } from './calls/townships.ts'
import { targetTraceabilityCalls } from './calls/traceability-targets.ts'
import { tracingCalls, tracingModelCalls, tracingTraceabilityCalls } from './calls/tracing.ts'
import {
  meteorologyCalls,
  modelFileCalls,
  trajectoryFileCalls,
  trajectoryModelCalls,
  trajectoryTraceabilityCalls,
  weatherGridCalls,
} from './calls/trajectories.ts'
import { weatherCalls, weatherOutlookCalls } from './calls/weather.ts'

/** Every call of the platform by service. The one list from which routes, guards, client, OpenAPI and the refusal walk are derived. */
export const calls = {
  Auth: authCalls,
  Log: logCalls,
  Setting: settingCalls,
  SysFile: sysFileCalls,
  DataQuery: dataQueryCalls,
  Trend: trendCalls,
  Review: reviewCalls,
  Trace: traceCalls,
  Ranking: rankingCalls,
  Calendar: calendarCalls,
  AirQuality: airQualityCalls,
  Indicator: indicatorCalls,
  Target: targetCalls,
  Home: homeCalls,
  AlarmRecord: alarmRecordCalls,
  AlarmRule: alarmRuleCalls,
  AlarmSilence: alarmSilenceCalls,
  AlarmSubscription: alarmSubscriptionCalls,
  AlarmStatistics: alarmStatisticsCalls,
  MobileRun: mobileRunCalls,
  Township: townshipCalls,
  Ingest: ingestCalls,
  System: systemCalls,
  ModelRun: modelRunCalls,
  Model: { ...trajectoryModelCalls, ...tracingModelCalls, ...apportionmentModelCalls },
  Traceability: {
    ...trajectoryTraceabilityCalls,
    ...tracingTraceabilityCalls,
    ...apportionmentTraceabilityCalls,
    ...targetTraceabilityCalls,
  },
  Tracing: tracingCalls,
  ModelFile: modelFileCalls,
  TrajectoryFile: trajectoryFileCalls,
  Weather: { ...weatherCalls, ...weatherGridCalls },
  Meteorology: { ...meteorologyCalls, ...weatherOutlookCalls },
  Forecast: forecastCalls,
  Enterprise: enterpriseCalls,
  EnterpriseProfile: enterpriseProfileCalls,
  FillProject: fillProjectCalls,
  FillTask: fillTaskCalls,
  Allotment: allotmentCalls,
  Approval: approvalCalls,
  FillStatistic: fillStatisticCalls,
  FillEnterprise: fillEnterpriseCalls,
  FillPollution: fillPollutionCalls,
  FillMachineGroup: fillMachineGroupCalls,
  FillMachine: fillMachineCalls,
  FillImport: fillImportCalls,
  Filling: fillingCalls,
  EF: efCalls,
  ETA: etaCalls,
  Fix: fixCalls,
  Ratio: ratioCalls,
  DischargeEF: dischargeEfCalls,
  SourceClass: sourceClassCalls,
  Surface: surfaceCalls,
  SurfaceImport: surfaceImportCalls,
  Analysis: analysisCalls,
  AnalysisFigure: analysisFigureCalls,
  AnalysisMap: analysisMapCalls,
  DischargeCount: dischargeCountCalls,
  DischargeInventory: dischargeInventoryCalls,
  Inventory: inventoryCalls,
}

export const allCalls: readonly Call[] = Object.values(calls).flatMap(service => Object.values(service) as Call[])
