import { analysisMapCalls } from './air/figure-maps.ts'
import { analysisCalls, analysisFigureCalls } from './air/figures.ts'
import { homeCalls } from './air/live.ts'
import { dataQueryCalls, reviewCalls, traceCalls, trendCalls } from './air/query.ts'
import { calendarCalls, rankingCalls } from './air/ranking.ts'
import { airQualityCalls } from './air/statistics.ts'
import { targetTraceabilityCalls } from './air/target-traceability.ts'
import { indicatorCalls, targetCalls } from './air/targets.ts'
import { alarmRecordCalls, alarmRuleCalls, alarmSilenceCalls, alarmStatisticsCalls, alarmSubscriptionCalls } from './alarms/records.ts'
import type { Call } from './call.ts'
import { enterpriseCalls, enterpriseProfileCalls } from './emissions/enterprises.ts'
import { dischargeEfCalls, efCalls, etaCalls, fixCalls, ratioCalls, sourceClassCalls } from './emissions/factors.ts'
import { inventoryCalls } from './emissions/inventory.ts'
import { dischargeCountCalls, dischargeInventoryCalls } from './emissions/inventory-versions.ts'
import { forecastCalls } from './forecast/air-forecast.ts'
import { mobileRunCalls } from './mobile/mobile-runs.ts'
import { allotmentCalls } from './reporting/allotment.ts'
import { approvalCalls } from './reporting/approval.ts'
import { fillImportCalls } from './reporting/form-import.ts'
import { fillEnterpriseCalls, fillingCalls, fillPollutionCalls } from './reporting/forms.ts'
import { fillMachineCalls, fillMachineGroupCalls } from './reporting/machines.ts'
import { surfaceImportCalls } from './reporting/point-import.ts'
import { surfaceCalls } from './reporting/points.ts'
import { fillStatisticCalls } from './reporting/statistics.ts'
import { fillProjectCalls, fillTaskCalls } from './reporting/tasks.ts'
import { apportionmentModelCalls, apportionmentTraceabilityCalls } from './sources/apportionment.ts'
import { tracingCalls, tracingModelCalls, tracingTraceabilityCalls } from './sources/incidents.ts'
import { modelRunCalls } from './sources/runs.ts'
import {
  meteorologyCalls,
  modelFileCalls,
  trajectoryFileCalls,
  trajectoryModelCalls,
  trajectoryTraceabilityCalls,
  weatherGridCalls,
} from './sources/trajectories.ts'
import { auditCalls } from './system/audit-log.ts'
import { sourceCalls } from './system/data-sources.ts'
import { ingestCalls } from './system/ingest.ts'
import { jobCalls } from './system/jobs.ts'
import { apiKeyCalls } from './system/open-api.ts'
import { authCalls, logCalls } from './system/session.ts'
import { settingCalls, sysFileCalls } from './system/settings.ts'
import { townshipCalls } from './system/townships.ts'
import { userCalls } from './system/users.ts'
import { weatherCalls, weatherOutlookCalls } from './weather/stations.ts'

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
  System: { ...userCalls, ...sourceCalls, ...apiKeyCalls, ...jobCalls, ...auditCalls },
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
