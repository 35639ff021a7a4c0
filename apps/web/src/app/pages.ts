import { airQualityPages } from '#/features/air-quality/pages.tsx'
import { alarmPages } from '#/features/alarms/pages.tsx'
import { analysisPages } from '#/features/analysis/pages.tsx'
import { apportionmentPages } from '#/features/apportionment/pages.tsx'
import { bigScreenPages } from '#/features/big-screen/pages.ts'
import { enterprisePages } from '#/features/enterprises/pages.tsx'
import { factorPages } from '#/features/factors/pages.tsx'
import { fillReviewPages, fillTaskPages } from '#/features/fill-tasks/pages.tsx'
import { fillingPages } from '#/features/filling/pages.tsx'
import { forecastPages } from '#/features/forecast/pages.tsx'
import { inventoryPages } from '#/features/inventory/pages.tsx'
import { mobilePages } from '#/features/mobile/pages.tsx'
import { modelFilePages } from '#/features/model-files/pages.tsx'
import { oneMapPages } from '#/features/one-map/pages.ts'
import { surfacePages } from '#/features/surface/pages.tsx'
import { systemPages } from '#/features/system/pages.tsx'
import { targetPages, targetRoomPages } from '#/features/targets/pages.tsx'
import { tracingPages } from '#/features/tracing/pages.tsx'
import { trajectoryPages } from '#/features/trajectories/pages.tsx'
import { observedWeatherPages, weatherOutlookPages } from '#/features/weather/pages.tsx'
import { windMapPages } from '#/features/wind-map/pages.tsx'
import type { PageDefinition } from '#/page/define-page.ts'

/** Every page that is built, in menu order. Routes, menus, tab titles and gates come from this list and from nowhere else. */
export const pages: readonly PageDefinition[] = [
  ...bigScreenPages,
  ...oneMapPages,
  ...airQualityPages,
  ...observedWeatherPages,
  ...mobilePages,
  ...windMapPages,
  ...analysisPages,
  ...targetRoomPages,
  ...weatherOutlookPages,
  ...forecastPages,
  ...trajectoryPages,
  ...apportionmentPages,
  ...alarmPages,
  ...tracingPages,
  ...targetPages,
  ...enterprisePages,
  ...fillTaskPages,
  ...fillingPages,
  ...fillReviewPages,
  ...surfacePages,
  ...factorPages,
  ...inventoryPages,
  ...systemPages,
  ...modelFilePages,
]
export const pageAt = (path: string): PageDefinition | undefined => pages.find(page => page.path === path)
