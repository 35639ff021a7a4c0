import type { Call } from '@qingyuan/contract/call.ts'
import { calls } from '@qingyuan/contract/calls.ts'
import { calendarRoutes } from './modules/air/calendar/routes.ts'
import { analysisFigureRoutes, analysisMapRoutes, analysisRoutes } from './modules/air/figures/routes.ts'
import { traceRoutes } from './modules/air/lineage/routes.ts'
import { homeRoutes } from './modules/air/live/routes.ts'
import { dataQueryRoutes, stationSearchRoutes } from './modules/air/query/routes.ts'
import { rankingRoutes } from './modules/air/ranking/routes.ts'
import { reviewRoutes } from './modules/air/review/routes.ts'
import { airQualityRoutes } from './modules/air/statistics/routes.ts'
import { indicatorRoutes, targetRoutes, targetTraceabilityRoutes } from './modules/air/targets/routes.ts'
import { trendRoutes } from './modules/air/trend/routes.ts'
import {
  alarmRecordRoutes,
  alarmRuleRoutes,
  alarmSilenceRoutes,
  alarmStatisticsRoutes,
  alarmSubscriptionRoutes,
} from './modules/alarms/records/routes.ts'
import { enterpriseProfileRoutes, enterpriseRoutes } from './modules/emissions/enterprises/routes.ts'
import { dischargeEfRoutes, efRoutes, etaRoutes, fixRoutes, ratioRoutes, sourceClassRoutes } from './modules/emissions/factors/routes.ts'
import { dischargeCountRoutes, dischargeInventoryRoutes, inventoryRoutes } from './modules/emissions/inventory/routes.ts'
import { forecastRoutes } from './modules/forecast/air-forecast/routes.ts'
import { mobileRunRoutes } from './modules/mobile/mobile-runs/routes.ts'
import {
  fillEnterpriseRoutes,
  fillImportRoutes,
  fillingRoutes,
  fillMachineGroupRoutes,
  fillMachineRoutes,
  fillPollutionRoutes,
} from './modules/reporting/forms/routes.ts'
import { surfaceImportRoutes, surfaceRoutes } from './modules/reporting/points/routes.ts'
import {
  allotmentRoutes,
  approvalRoutes,
  fillProjectRoutes,
  fillStatisticRoutes,
  fillTaskRoutes,
} from './modules/reporting/tasks/routes.ts'
import { apportionmentModelRoutes, apportionmentTraceabilityRoutes } from './modules/sources/apportionment/routes.ts'
import { tracingModelRoutes, tracingRoutes, tracingTraceabilityRoutes } from './modules/sources/incidents/routes.ts'
import { modelFileRoutes } from './modules/sources/model-files/routes.ts'
import { emitterModelRoutes, emitterRoutes, emitterTraceabilityRoutes } from './modules/sources/outlets/routes.ts'
import { modelRunRoutes } from './modules/sources/runs/routes.ts'
import { trajectoryFileRoutes, trajectoryModelRoutes, trajectoryTraceabilityRoutes } from './modules/sources/trajectories/routes.ts'
import { auditRoutes } from './modules/system/audit-log/routes.ts'
import { ingestRoutes, sourceRoutes } from './modules/system/data-sources/routes.ts'
import { sysFileRoutes } from './modules/system/files/routes.ts'
import { jobRoutes } from './modules/system/jobs/routes.ts'
import { apiKeyRoutes } from './modules/system/open-api/routes.ts'
import { authRoutes, logRoutes } from './modules/system/session/routes.ts'
import { settingRoutes } from './modules/system/settings/routes.ts'
import { townshipRoutes } from './modules/system/townships/routes.ts'
import { userRoutes } from './modules/system/users/routes.ts'
import { meteorologyRoutes, weatherGridRoutes } from './modules/weather/fields/routes.ts'
import { weatherOutlookRoutes } from './modules/weather/outlook/routes.ts'
import { weatherRoutes } from './modules/weather/stations/routes.ts'
import type { HandlersOf } from './platform/http/implement.ts'

/** One service's calls and who answers them. */
interface Mount {
  calls: Record<string, Call>
  handlers: Record<string, (input: never, context: never) => unknown>
}

const mount = <S extends { [K in keyof S]: Call }>(service: S, handlers: HandlersOf<S>): Mount => ({
  calls: service as unknown as Mount['calls'],
  handlers: handlers as unknown as Mount['handlers'],
})

/** The explicit list: every service of the contract with its handlers. A missing handler does not compile. */
export const mounted: readonly Mount[] = [
  mount(calls.Auth, authRoutes),
  mount(calls.Log, logRoutes),
  mount(calls.Setting, settingRoutes),
  mount(calls.SysFile, sysFileRoutes),
  mount(calls.DataQuery, dataQueryRoutes),
  mount(calls.Trend, trendRoutes),
  mount(calls.Review, reviewRoutes),
  mount(calls.Trace, traceRoutes),
  mount(calls.Ranking, rankingRoutes),
  mount(calls.Calendar, calendarRoutes),
  mount(calls.AirQuality, airQualityRoutes),
  mount(calls.Indicator, indicatorRoutes),
  mount(calls.Target, targetRoutes),
  mount(calls.Home, homeRoutes),
  mount(calls.AlarmRecord, alarmRecordRoutes),
  mount(calls.AlarmRule, alarmRuleRoutes),
  mount(calls.AlarmSilence, alarmSilenceRoutes),
  mount(calls.AlarmSubscription, alarmSubscriptionRoutes),
  mount(calls.AlarmStatistics, alarmStatisticsRoutes),
  mount(calls.MobileRun, mobileRunRoutes),
  mount(calls.Township, townshipRoutes),
  mount(calls.Ingest, ingestRoutes),
  mount(calls.System, { ...userRoutes, ...sourceRoutes, ...apiKeyRoutes, ...jobRoutes, ...auditRoutes }),
  mount(calls.ModelRun, modelRunRoutes),
  mount(calls.Model, { ...trajectoryModelRoutes, ...tracingModelRoutes, ...emitterModelRoutes, ...apportionmentModelRoutes }),
  mount(calls.Traceability, {
    ...trajectoryTraceabilityRoutes,
    ...tracingTraceabilityRoutes,
    ...emitterTraceabilityRoutes,
    ...apportionmentTraceabilityRoutes,
    ...targetTraceabilityRoutes,
    ...stationSearchRoutes,
  }),
  mount(calls.Tracing, { ...tracingRoutes, ...emitterRoutes }),
  mount(calls.ModelFile, modelFileRoutes),
  mount(calls.TrajectoryFile, trajectoryFileRoutes),
  mount(calls.Weather, { ...weatherRoutes, ...weatherGridRoutes }),
  mount(calls.Meteorology, { ...meteorologyRoutes, ...weatherOutlookRoutes }),
  mount(calls.Forecast, forecastRoutes),
  mount(calls.Enterprise, enterpriseRoutes),
  mount(calls.EnterpriseProfile, enterpriseProfileRoutes),
  mount(calls.FillProject, fillProjectRoutes),
  mount(calls.FillTask, fillTaskRoutes),
  mount(calls.Allotment, allotmentRoutes),
  mount(calls.Approval, approvalRoutes),
  mount(calls.FillStatistic, fillStatisticRoutes),
  mount(calls.FillEnterprise, fillEnterpriseRoutes),
  mount(calls.FillPollution, fillPollutionRoutes),
  mount(calls.FillMachineGroup, fillMachineGroupRoutes),
  mount(calls.FillMachine, fillMachineRoutes),
  mount(calls.FillImport, fillImportRoutes),
  mount(calls.Filling, fillingRoutes),
  mount(calls.EF, efRoutes),
  mount(calls.ETA, etaRoutes),
  mount(calls.Fix, fixRoutes),
  mount(calls.Ratio, ratioRoutes),
  mount(calls.DischargeEF, dischargeEfRoutes),
  mount(calls.SourceClass, sourceClassRoutes),
  mount(calls.Surface, surfaceRoutes),
  mount(calls.SurfaceImport, surfaceImportRoutes),
  mount(calls.Analysis, analysisRoutes),
  mount(calls.AnalysisFigure, analysisFigureRoutes),
  mount(calls.AnalysisMap, analysisMapRoutes),
  mount(calls.DischargeCount, dischargeCountRoutes),
  mount(calls.DischargeInventory, dischargeInventoryRoutes),
  mount(calls.Inventory, inventoryRoutes),
]
