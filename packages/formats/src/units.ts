import type { Parameter } from '@qingyuan/domain/parameters.ts'

/** Units a device or a table may use, in one spelling. Volume fractions (ppb, ppm) are absent on purpose: they need a temperature. */
const spellings: Readonly<Record<string, string>> = {
  'ug/m3': 'ug/m3',
  微克每立方米: 'ug/m3',
  '微克/立方米': 'ug/m3',
  'mg/m3': 'mg/m3',
  毫克每立方米: 'mg/m3',
  '毫克/立方米': 'mg/m3',
  'ng/m3': 'ng/m3',
  pa: 'pa',
  帕: 'pa',
  hpa: 'hpa',
  百帕: 'hpa',
  kpa: 'kpa',
  千帕: 'kpa',
  c: 'c',
  '℃': 'c',
  '°c': 'c',
  摄氏度: 'c',
  '%': '%',
  rh: '%',
  '%rh': '%',
  'm/s': 'm/s',
  '米/秒': 'm/s',
  '°': 'deg',
  deg: 'deg',
  degree: 'deg',
  度: 'deg',
  mm: 'mm',
  毫米: 'mm',
  km: 'km',
  千米: 'km',
  公里: 'km',
  m: 'm',
  米: 'm',
}

/** One spelling of a unit text (`μg/m³` → `ug/m3`, `hPa` → `hpa`); null when the unit is not known. */
export const normaliseUnit = (text: string): string | null =>
  spellings[
    text
      .trim()
      .toLowerCase()
      .replace(/[μ\u00b5]/g, 'u')
      .replace(/³/g, '3')
      .replace(/\s/g, '')
  ] ?? null

const mass = { 'ng/m3': 0.001, 'ug/m3': 1, 'mg/m3': 1000 }
const toStorageFactor: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'ug/m3': mass,
  'mg/m3': { 'ng/m3': 0.000001, 'ug/m3': 0.001, 'mg/m3': 1 },
  pa: { pa: 1, hpa: 100, kpa: 1000 },
  c: { c: 1 },
  '%': { '%': 1 },
  'm/s': { 'm/s': 1 },
  deg: { deg: 1 },
  mm: { mm: 1 },
  km: { km: 1, m: 0.001 },
}

/**
 * Factor from `unit` (any spelling) to the storage unit of a parameter; null when the two do not belong together: never guessed.
 */
export const storageFactor = (parameter: Parameter, unit: string): number | null => {
  const from = normaliseUnit(unit)
  const into = normaliseUnit(parameter.unit)
  return from !== null && into !== null ? (toStorageFactor[into]?.[from] ?? null) : null
}

/** Product without binary dust (0.0523 × 1000 = 52.3): twelve significant digits. */
export const scaleValue = (value: number, factor: number): number => (factor === 1 ? value : Number((value * factor).toPrecision(12)))
