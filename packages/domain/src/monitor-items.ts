import { type MeasuredId, parameters } from './parameters.ts'
import type { Place } from './places.ts'
import { specClass } from './standards/bands.ts'

/**
 * Quantities of the monitoring of organics and odour. What a photo-ionisation detector, an on-line analyser of TVOC and a flame-ionisation detector
 * report are three quantities: they have names of their own and are in no rank together.
 */
export const monitorItems = {
  tvoc: { label: 'PID TVOC', parameter: 'tvoc', instrument: 'PID 传感器（异丁烯当量）' },
  tvoc_online: { label: '在线 TVOC', parameter: 'tvoc', instrument: '在线分析仪' },
  nmhc: { label: 'NMHC', parameter: 'nmhc', instrument: 'FID（以碳计）' },
  odour: { label: '恶臭', parameter: 'odour', instrument: '电子鼻（厂家模型）' },
  h2s: { label: 'H₂S', parameter: 'h2s', instrument: '电化学传感器' },
  nh3: { label: 'NH₃', parameter: 'nh3', instrument: '电化学传感器' },
  pm2_5: { label: 'PM₂.₅', parameter: 'pm2_5', instrument: '空气微站' },
  pm10: { label: 'PM₁₀', parameter: 'pm10', instrument: '空气微站' },
} as const satisfies Record<string, { label: string; parameter: MeasuredId; instrument: string }>

export type MonitorItem = keyof typeof monitorItems
export const monitorItemIds = Object.keys(monitorItems) as MonitorItem[]
export const odourItemIds = ['odour', 'h2s', 'nh3', 'tvoc'] as const satisfies readonly MonitorItem[]

export const itemUnit = (item: MonitorItem): string => parameters[monitorItems[item].parameter].unit
export const itemDecimals = (item: MonitorItem): number => parameters[monitorItems[item].parameter].decimals
/** `PID TVOC（μg/m³）` */
export const itemTitle = (item: MonitorItem): string => `${monitorItems[item].label}（${itemUnit(item)}）`

/** Has a place this quantity, should it have the parameter? A detector is at a sensor, an analyser at a station. */
export const isItemOf = (item: MonitorItem, { kind, level }: Pick<Place, 'kind' | 'level'>): boolean => {
  if (item === 'tvoc') return kind === 'sensor'
  if (item === 'tvoc_online') return kind === 'station'
  if (item === 'pm2_5' || item === 'pm10') return kind === 'station' && level === 'micro'
  return true
}

const bandOf = (item: MonitorItem) => {
  const { parameter } = monitorItems[item]
  return parameter === 'tvoc' || parameter === 'odour' ? parameter : null
}
/** TVOC and odour have bands of hours and days (specification, section 9). */
export const hasItemClasses = (item: MonitorItem): boolean => bandOf(item) !== null
/** Class 1..6 of a value of TVOC or odour; null for the other quantities. */
export const itemClass = (item: MonitorItem, value: number | null): number | null => {
  const band = bandOf(item)
  return band && specClass(band, value)
}

/** Bounds above which hours are counted, the lowest first (odour-tvoc, section 1). */
export const itemBounds: Readonly<Record<MonitorItem, readonly number[]>> = {
  tvoc: [300, 500, 1000],
  tvoc_online: [300, 500, 1000],
  nmhc: [1, 2, 4],
  odour: [20, 30, 40],
  h2s: [0.06, 0.1, 0.32],
  nh3: [1.5, 2, 4],
  pm2_5: [75, 115, 150],
  pm10: [150, 250, 350],
}

/**
 * Bounds of the levels of alarms by quantity, the lowest first (odour-tvoc, sections 1 and 5). All rules of a quantity have the same ones: the level of an
 * alarm is how many of them its peak is above, whichever rule found it.
 */
export const alarmLevelBounds = {
  tvoc: [300, 500, 1000, 2000],
  nmhc: [1, 2, 4],
  odour: [20, 30, 40, 50],
  h2s: [0.06],
  nh3: [1.5],
} as const satisfies Partial<Record<MeasuredId, readonly number[]>>
