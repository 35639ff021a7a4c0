import { briefingPages } from '#/features/air/briefing/pages.tsx'
import { calendarPages } from '#/features/air/calendar/pages.tsx'
import { analysisPages } from '#/features/air/figures/pages.tsx'
import { bigScreenPages } from '#/features/air/live/pages.ts'
import { oneMapPages } from '#/features/air/one-map/pages.tsx'
import { monitoringPages } from '#/features/air/query/pages.tsx'
import { rankingPages } from '#/features/air/ranking/pages.tsx'
import { targetPages, targetRoomPages } from '#/features/air/targets/pages.tsx'
import { trendPages } from '#/features/air/trend/pages.tsx'
import { casePages } from '#/features/alarms/cases/pages.tsx'
import { alarmPages } from '#/features/alarms/records/pages.tsx'
import { enterprisePages, ownEnterprisePages } from '#/features/emissions/enterprises/pages.tsx'
import { factorPages } from '#/features/emissions/factors/pages.tsx'
import { inventoryPages } from '#/features/emissions/inventory/pages.tsx'
import { forecastPages } from '#/features/forecast/air-forecast/pages.tsx'
import { gridPages } from '#/features/hotspot/cells/pages.tsx'
import { gridReportPages } from '#/features/hotspot/reports/pages.tsx'
import { gridScorePages } from '#/features/hotspot/score/pages.tsx'
import { gridSensorPages } from '#/features/hotspot/sensors/pages.tsx'
import { gridTaskPages } from '#/features/hotspot/tasks/pages.tsx'
import { mobilePages } from '#/features/mobile/mobile-runs/pages.tsx'
import { complaintPages } from '#/features/organics/complaints/pages.tsx'
import { monitorPages } from '#/features/organics/monitor/pages.tsx'
import { speciesPages } from '#/features/organics/species/pages.tsx'
import { fillingPages } from '#/features/reporting/forms/pages.tsx'
import { surfacePages } from '#/features/reporting/points/pages.tsx'
import { fillReviewPages, fillTaskPages } from '#/features/reporting/tasks/pages.tsx'
import { apportionmentPages } from '#/features/sources/apportionment/pages.tsx'
import { tracingPages } from '#/features/sources/incidents/pages.tsx'
import { modelFilePages } from '#/features/sources/model-files/pages.tsx'
import { trajectoryPages } from '#/features/sources/trajectories/pages.tsx'
import { auditPages } from '#/features/system/audit-log/pages.tsx'
import { backupPages } from '#/features/system/backups/pages.tsx'
import { dataSourcePages } from '#/features/system/data-sources/pages.tsx'
import { dictionaryPages } from '#/features/system/dictionaries/pages.tsx'
import { jobPages } from '#/features/system/jobs/pages.tsx'
import { settingPages } from '#/features/system/settings/pages.tsx'
import { userPages } from '#/features/system/users/pages.tsx'
import { windMapPages } from '#/features/weather/fields/pages.tsx'
import { observedWeatherPages, weatherOutlookPages } from '#/features/weather/stations/pages.tsx'
import { fieldOrderPages } from '#/features/work/field-orders/pages.tsx'
import { todoPages } from '#/features/work/todos/pages.tsx'
import type { PageDefinition } from '#/page/define-page.ts'

/** Every page that is built, in menu order. Routes, menus, tab titles and gates come from this list and from nowhere else. */
export const builtPages: readonly PageDefinition[] = [
  ...bigScreenPages,
  ...oneMapPages,
  ...briefingPages,
  ...monitoringPages, // The first one that is no home is the default page of its section.
  ...trendPages,
  ...rankingPages,
  ...calendarPages,
  ...observedWeatherPages,
  ...mobilePages,
  ...speciesPages,
  ...windMapPages,
  ...analysisPages,
  ...targetRoomPages,
  ...weatherOutlookPages,
  ...forecastPages,
  ...trajectoryPages,
  ...apportionmentPages,
  ...alarmPages,
  ...casePages,
  ...fieldOrderPages,
  ...todoPages,
  ...monitorPages,
  ...complaintPages,
  ...gridPages,
  ...gridSensorPages,
  ...gridTaskPages,
  ...gridScorePages,
  ...gridReportPages,
  ...tracingPages,
  ...targetPages,
  ...enterprisePages,
  ...fillTaskPages,
  ...fillingPages,
  ...ownEnterprisePages,
  ...fillReviewPages,
  ...surfacePages,
  ...factorPages,
  ...inventoryPages,
  ...userPages,
  ...dataSourcePages,
  ...jobPages,
  ...settingPages,
  ...dictionaryPages,
  ...backupPages,
  ...auditPages,
  ...modelFilePages,
]
export const pageAt = (path: string): PageDefinition | undefined => builtPages.find(page => page.path === path)
