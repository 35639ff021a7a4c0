import { briefingCalls } from './air/briefing.ts'
import { calendarCalls } from './air/calendar.ts'
import { analysisMapCalls } from './air/figure-maps.ts'
import { analysisCalls, analysisFigureCalls } from './air/figures.ts'
import { traceCalls } from './air/lineage.ts'
import { homeCalls } from './air/live.ts'
import { dataQueryCalls, stationSearchCalls } from './air/query.ts'
import { rankingCalls } from './air/ranking.ts'
import { reviewCalls } from './air/review.ts'
import { airQualityCalls } from './air/statistics.ts'
import { targetTraceabilityCalls } from './air/target-traceability.ts'
import { indicatorCalls, targetCalls } from './air/targets.ts'
import { trendCalls } from './air/trend.ts'
import { caseCalls } from './alarms/cases.ts'
import { alarmRecordCalls, alarmStatisticsCalls, alarmSubscriptionCalls } from './alarms/records.ts'
import { alarmRuleCalls } from './alarms/rules.ts'
import { alarmSilenceCalls } from './alarms/silences.ts'
import type { Call } from './call.ts'
import { enterpriseCalls, enterpriseProfileCalls, ownEnterpriseCalls } from './emissions/enterprises.ts'
import { dischargeEfCalls, efCalls, etaCalls, fixCalls, ratioCalls, sourceClassCalls } from './emissions/factors.ts'
import { inventoryCalls } from './emissions/inventory.ts'
import { dischargeCountCalls, dischargeInventoryCalls } from './emissions/inventory-versions.ts'
import { forecastCalls } from './forecast/air-forecast.ts'
import { hotGridCalls } from './hotspot/cells.ts'
import { gridReportCalls } from './hotspot/reports.ts'
import { gridScoreCalls } from './hotspot/score.ts'
import { gridSensorCalls, hotGridSourceCalls } from './hotspot/sensors.ts'
import { gridTaskCalls } from './hotspot/tasks.ts'
import { mobileRunCalls } from './mobile/mobile-runs.ts'
import { odourComplaintCalls } from './organics/complaints.ts'
import { odourCalls } from './organics/odour.ts'
import { vocCalls } from './organics/species.ts'
import { vocMonitorCalls } from './organics/voc-monitor.ts'
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
import { modelFileCalls } from './sources/model-files.ts'
import { outletCalls, outletModelCalls, outletTraceabilityCalls } from './sources/outlets.ts'
import { modelRunCalls } from './sources/runs.ts'
import { trajectoryFileCalls, trajectoryModelCalls, trajectoryTraceabilityCalls } from './sources/trajectories.ts'
import { enterpriseRegisterCalls, ownSupervisionCalls } from './supervision/register.ts'
import { auditCalls } from './system/audit-log.ts'
import { backupCalls } from './system/backups.ts'
import { sourceCalls } from './system/data-sources.ts'
import { sysFileCalls } from './system/files.ts'
import { ingestCalls, speciesRowCalls } from './system/ingest.ts'
import { jobCalls } from './system/jobs.ts'
import { apiKeyCalls } from './system/open-api.ts'
import { authCalls, logCalls } from './system/session.ts'
import { dictionaryCalls, settingCalls } from './system/settings.ts'
import { townshipCalls } from './system/townships.ts'
import { userCalls } from './system/users.ts'
import { meteorologyCalls, weatherGridCalls } from './weather/fields.ts'
import { weatherOutlookCalls } from './weather/outlook.ts'
import { weatherPictureCalls } from './weather/pictures.ts'
import { weatherCalls } from './weather/stations.ts'
import { fieldOrderCalls } from './work/field-orders.ts'
import { todoCalls } from './work/todos.ts'

interface Service<S> {
  /** Name in Chinese, a heading of the API description. */
  title: string
  calls: S
}

const service = <S>(title: string, calls: S): Service<S> => ({ title, calls })

/** Calls by service, in two lists: the compiler writes the type of one as a whole, and that of all is longer than it writes. */
const monitoringServices = {
  Auth: service('登录与令牌', authCalls),
  Log: service('访问日志', logCalls),
  Setting: service('字典与配置', settingCalls),
  Backup: service('数据备份', backupCalls),
  Dictionary: service('字典维护', dictionaryCalls),
  SysFile: service('文件', sysFileCalls),
  DataQuery: service('空气质量数据查询', dataQueryCalls),
  Trend: service('变化趋势', trendCalls),
  Review: service('数据审核', reviewCalls),
  Trace: service('溯数', traceCalls),
  Ranking: service('排名', rankingCalls),
  Calendar: service('污染日历', calendarCalls),
  Briefing: service('今日研判', briefingCalls),
  VOC: service('VOC 物种分析', { ...vocCalls, ...speciesRowCalls }),
  VocMonitor: service('TVOC、NMHC 与恶臭监测', vocMonitorCalls),
  OdourComplaint: service('异味投诉', odourComplaintCalls),
  Odour: service('恶臭监测', odourCalls),
  HotGrid: service('热点网格', { ...hotGridCalls, ...hotGridSourceCalls }),
  GridTask: service('网格任务', gridTaskCalls),
  GridScore: service('综合评分', gridScoreCalls),
  GridSensor: service('传感器', gridSensorCalls),
  GridReport: service('网格报表', gridReportCalls),
  AirQuality: service('空气质量统计与对比', airQualityCalls),
  Indicator: service('目标完成情况', indicatorCalls),
  Target: service('目标分析', targetCalls),
  Home: service('首页与大屏', homeCalls),
  AlarmRecord: service('站点报警', alarmRecordCalls),
  AlarmRule: service('报警规则', alarmRuleCalls),
  AlarmSilence: service('报警静默', alarmSilenceCalls),
  AlarmSubscription: service('报警订阅', alarmSubscriptionCalls),
  Case: service('案件', caseCalls),
  Todo: service('待办', todoCalls),
  FieldOrder: service('现场任务', fieldOrderCalls),
  AlarmStatistics: service('报警统计', alarmStatisticsCalls),
  MobileRun: service('走航监测', mobileRunCalls),
  Township: service('乡镇边界', townshipCalls),
  Ingest: service('数据接入', ingestCalls),
  System: service('系统管理', { ...userCalls, ...sourceCalls, ...apiKeyCalls, ...jobCalls, ...auditCalls }),
  ModelRun: service('模型运行', modelRunCalls),
  Model: service('模型溯源', { ...trajectoryModelCalls, ...tracingModelCalls, ...outletModelCalls, ...apportionmentModelCalls }),
  Traceability: service('溯源与目标', {
    ...trajectoryTraceabilityCalls,
    ...tracingTraceabilityCalls,
    ...outletTraceabilityCalls,
    ...apportionmentTraceabilityCalls,
    ...targetTraceabilityCalls,
    ...stationSearchCalls,
  }),
  Tracing: service('精准溯源', { ...tracingCalls, ...outletCalls }),
  ModelFile: service('模型文件', modelFileCalls),
  TrajectoryFile: service('轨迹文件', trajectoryFileCalls),
  Weather: service('气象', { ...weatherCalls, ...weatherPictureCalls, ...weatherGridCalls }),
  Meteorology: service('气象场', { ...meteorologyCalls, ...weatherOutlookCalls }),
  Forecast: service('空气质量预报', forecastCalls),
  Analysis: service('成因分析', analysisCalls),
  AnalysisFigure: service('分析图', analysisFigureCalls),
  AnalysisMap: service('插值与板块', analysisMapCalls),
}

const emissionServices = {
  Enterprise: service('企业信息', enterpriseCalls),
  EnterpriseProfile: service('企业档案', enterpriseProfileCalls),
  OwnEnterprise: service('本企业信息', { ...ownEnterpriseCalls, ...ownSupervisionCalls }),
  EnterpriseRegister: service('企业一览', enterpriseRegisterCalls),
  FillProject: service('填报项目', fillProjectCalls),
  FillTask: service('填报任务', fillTaskCalls),
  Allotment: service('任务分配', allotmentCalls),
  Approval: service('填报审核', approvalCalls),
  FillStatistic: service('填报统计', fillStatisticCalls),
  FillEnterprise: service('企业填报', fillEnterpriseCalls),
  FillPollution: service('污染源填报', fillPollutionCalls),
  FillMachineGroup: service('非道路机械组填报', fillMachineGroupCalls),
  FillMachine: service('非道路机械填报', fillMachineCalls),
  FillImport: service('填报导入', fillImportCalls),
  Filling: service('填报（补充）', fillingCalls),
  EF: service('排放因子', efCalls),
  ETA: service('去除效率', etaCalls),
  Fix: service('修正系数', fixCalls),
  Ratio: service('比例系数', ratioCalls),
  DischargeEF: service('排污系数', dischargeEfCalls),
  SourceClass: service('排放源分类', sourceClassCalls),
  Surface: service('面源填报', surfaceCalls),
  SurfaceImport: service('面源导入', surfaceImportCalls),
  DischargeCount: service('排放量计算', dischargeCountCalls),
  DischargeInventory: service('排放清单', dischargeInventoryCalls),
  Inventory: service('清单分析与应用', inventoryCalls),
}

/** Every call of the platform by service. The one list from which routes, guards, client, OpenAPI and the refusal walk are derived. */
const declared: typeof monitoringServices & typeof emissionServices = { ...monitoringServices, ...emissionServices }

type CallsOf<D> = { [K in keyof D]: D[K] extends Service<infer S> ? S : never }

export const calls = Object.fromEntries(Object.entries(declared).map(([name, { calls: list }]) => [name, list])) as unknown as CallsOf<
  typeof declared
>

export const apiServices: readonly { name: string; title: string; calls: readonly Call[] }[] = Object.entries(declared).map(
  ([name, { title, calls: list }]) => ({ name, title, calls: Object.values(list) as Call[] }),
)

export const allCalls: readonly Call[] = apiServices.flatMap(({ calls: list }) => list)
