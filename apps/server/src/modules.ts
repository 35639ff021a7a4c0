import { backupsModule } from '#/modules/system/backups/module.ts'
import { briefingModule } from './modules/air/briefing/module.ts'
import { calendarModule } from './modules/air/calendar/module.ts'
import { figuresModule } from './modules/air/figures/module.ts'
import { lineageModule } from './modules/air/lineage/module.ts'
import { liveModule } from './modules/air/live/module.ts'
import { airQueryModule } from './modules/air/query/module.ts'
import { rankingModule } from './modules/air/ranking/module.ts'
import { reviewModule } from './modules/air/review/module.ts'
import { airStatisticsModule } from './modules/air/statistics/module.ts'
import { targetsModule } from './modules/air/targets/module.ts'
import { trendModule } from './modules/air/trend/module.ts'
import { casesModule } from './modules/alarms/cases/module.ts'
import { alarmRecordsModule } from './modules/alarms/records/module.ts'
import { alarmRulesModule } from './modules/alarms/rules/module.ts'
import { alarmSilencesModule } from './modules/alarms/silences/module.ts'
import { enterprisesModule } from './modules/emissions/enterprises/module.ts'
import { factorLibraryModule } from './modules/emissions/factor-library/module.ts'
import { factorsModule } from './modules/emissions/factors/module.ts'
import { inventoryModule } from './modules/emissions/inventory/module.ts'
import { airForecastModule } from './modules/forecast/air-forecast/module.ts'
import { gridCellsModule } from './modules/hotspot/cells/module.ts'
import { sensorNetworkModule } from './modules/hotspot/network/module.ts'
import { gridReportsModule } from './modules/hotspot/reports/module.ts'
import { gridScoreModule } from './modules/hotspot/score/module.ts'
import { gridSensorsModule } from './modules/hotspot/sensors/module.ts'
import { gridTasksModule } from './modules/hotspot/tasks/module.ts'
import { mobileRunsModule } from './modules/mobile/mobile-runs/module.ts'
import { auditsModule } from './modules/organics/audits/module.ts'
import { odourComplaintsModule } from './modules/organics/complaints/module.ts'
import { monitorModule } from './modules/organics/monitor/module.ts'
import { speciesModule } from './modules/organics/species/module.ts'
import { reportingFormsModule } from './modules/reporting/forms/module.ts'
import { reportingPointsModule } from './modules/reporting/points/module.ts'
import { reportingTasksModule } from './modules/reporting/tasks/module.ts'
import { apportionmentModule } from './modules/sources/apportionment/module.ts'
import { incidentsModule } from './modules/sources/incidents/module.ts'
import { modelFilesModule } from './modules/sources/model-files/module.ts'
import { outletsModule } from './modules/sources/outlets/module.ts'
import { modelRunsModule } from './modules/sources/runs/module.ts'
import { trajectoriesModule } from './modules/sources/trajectories/module.ts'
import { verificationModule } from './modules/sources/verification/module.ts'
import { registerModule } from './modules/supervision/register/module.ts'
import { auditLogModule } from './modules/system/audit-log/module.ts'
import { dataSourcesModule } from './modules/system/data-sources/module.ts'
import { filesModule } from './modules/system/files/module.ts'
import { jobsModule } from './modules/system/jobs/module.ts'
import { openApiModule } from './modules/system/open-api/module.ts'
import { placesModule } from './modules/system/places/module.ts'
import { sessionModule } from './modules/system/session/module.ts'
import { settingsModule } from './modules/system/settings/module.ts'
import { townshipsModule } from './modules/system/townships/module.ts'
import { usersModule } from './modules/system/users/module.ts'
import { fieldsModule } from './modules/weather/fields/module.ts'
import { outlookModule } from './modules/weather/outlook/module.ts'
import { weatherPicturesModule } from './modules/weather/pictures/module.ts'
import { weatherStationsModule } from './modules/weather/stations/module.ts'
import { workEvidenceModule } from './modules/work/evidence/module.ts'
import { fieldOrdersModule } from './modules/work/field-orders/module.ts'
import { inboxModule } from './modules/work/inbox/module.ts'
import { workItemsModule } from './modules/work/items/module.ts'
import { todosModule } from './modules/work/todos/module.ts'
import { pipelineTasks } from './pipeline/jobs.ts'
import type { Tables } from './platform/database/tables.ts'
import type { Module } from './platform/module.ts'

/**
 * The explicit list of modules. Calls, jobs, model runs and background work of the product are those of its modules. Data of the demo are loaded in its
 * order: points are reported within tasks.
 */
export const productModules: readonly Module[] = [
  factorLibraryModule,
  placesModule,
  briefingModule,
  calendarModule,
  figuresModule,
  lineageModule,
  liveModule,
  airQueryModule,
  rankingModule,
  reviewModule,
  airStatisticsModule,
  targetsModule,
  trendModule,
  auditsModule,
  monitorModule,
  speciesModule,
  // Maps and searches read its calibrations.
  sensorNetworkModule,
  gridCellsModule,
  gridTasksModule,
  gridScoreModule,
  gridSensorsModule,
  gridReportsModule,
  odourComplaintsModule,
  alarmRecordsModule,
  alarmRulesModule,
  alarmSilencesModule,
  casesModule,
  enterprisesModule,
  factorsModule,
  inventoryModule,
  airForecastModule,
  mobileRunsModule,
  reportingFormsModule,
  reportingTasksModule,
  reportingPointsModule,
  apportionmentModule,
  incidentsModule,
  modelFilesModule,
  outletsModule,
  modelRunsModule,
  trajectoriesModule,
  verificationModule,
  registerModule,
  auditLogModule,
  dataSourcesModule,
  filesModule,
  jobsModule,
  openApiModule,
  sessionModule,
  settingsModule,
  backupsModule,
  townshipsModule,
  usersModule,
  fieldsModule,
  outlookModule,
  weatherPicturesModule,
  weatherStationsModule,
  workEvidenceModule,
  fieldOrdersModule,
  inboxModule,
  workItemsModule,
  todosModule,
]

export const servedCalls = productModules.flatMap(module => module.serves)

export const scheduledTasks = [...pipelineTasks, ...productModules.flatMap(module => module.scheduled)]

/** Tables below the modules: their owners are no modules, because they may import none. */
export const layerTables = {
  pipeline: [
    'daily_values',
    'data_sources',
    'dirty_days',
    'hourly_readings',
    'loose_indexes',
    'minute_readings',
    'reading_history',
    'rejections',
    'species_days',
    'species_hours',
    'unpacked_months',
  ],
  platform: [
    'audit_log',
    'captchas',
    'files',
    'former_passwords',
    'installation',
    'jobs',
    'known_devices',
    'refresh_tokens',
    'scheduled_tasks',
    'sessions',
    'setting_items',
    'sign_in_attempts',
    'users',
  ],
} satisfies Record<string, readonly (keyof Tables)[]>
