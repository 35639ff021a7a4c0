/** The parameters the platform measures or derives. Units, decimals and labels of every screen, table and export come from here. */

export type PollutantId = 'pm2_5' | 'pm10' | 'o3' | 'no2' | 'so2' | 'co'
export type WeatherId = 'temperature' | 'humidity' | 'pressure' | 'wind_speed' | 'wind_direction' | 'precipitation' | 'visibility'
/** Volatile organics seen by TVOC / NMHC analysers; only some stations have them. */
export type VocId = 'tvoc' | 'nmhc'
/** Odour number and the two gases of most complaints; only odour stations have them. */
export type OdourId = 'odour' | 'h2s' | 'nh3'
export type DerivedId = 'aqi' | 'o3_8h' | 'composite_index'
export type MeasuredId = PollutantId | WeatherId | VocId | OdourId
export type ParameterId = MeasuredId | DerivedId

export interface Parameter {
  id: ParameterId
  /** Label in plain characters, for canvas text and spreadsheets: `PM₂.₅`. */
  label: string
  /** Label with its subscript apart, for `<sub>`: `['PM', '2.5', '']`. */
  parts: readonly [before: string, subscript: string, after: string]
  /** Display unit; storage uses the same unit for all of them. */
  unit: string
  decimals: number
  kind: 'pollutant' | 'weather' | 'voc' | 'odour' | 'derived'
  /** Factor code of HJ 212-2017 Table B.2 (ozone: HJ 524-2009). */
  code?: string
  /** A raw value outside this span is refused as garbage. */
  plausible?: readonly [min: number, max: number]
}

const table: readonly Parameter[] = [
  { id: 'aqi', label: 'AQI', parts: ['AQI', '', ''], unit: '', decimals: 0, kind: 'derived' },
  {
    id: 'pm2_5',
    label: 'PM₂.₅',
    parts: ['PM', '2.5', ''],
    unit: 'μg/m³',
    decimals: 0,
    kind: 'pollutant',
    code: 'a34004',
    plausible: [-50, 10_000],
  },
  {
    id: 'pm10',
    label: 'PM₁₀',
    parts: ['PM', '10', ''],
    unit: 'μg/m³',
    decimals: 0,
    kind: 'pollutant',
    code: 'a34002',
    plausible: [-50, 20_000],
  },
  { id: 'o3', label: 'O₃', parts: ['O', '3', ''], unit: 'μg/m³', decimals: 0, kind: 'pollutant', code: 'a05024', plausible: [-50, 2_000] },
  { id: 'o3_8h', label: 'O₃-8h', parts: ['O', '3', '-8h'], unit: 'μg/m³', decimals: 0, kind: 'derived' },
  {
    id: 'no2',
    label: 'NO₂',
    parts: ['NO', '2', ''],
    unit: 'μg/m³',
    decimals: 0,
    kind: 'pollutant',
    code: 'a21004',
    plausible: [-50, 5_000],
  },
  {
    id: 'so2',
    label: 'SO₂',
    parts: ['SO', '2', ''],
    unit: 'μg/m³',
    decimals: 0,
    kind: 'pollutant',
    code: 'a21026',
    plausible: [-50, 10_000],
  },
  { id: 'co', label: 'CO', parts: ['CO', '', ''], unit: 'mg/m³', decimals: 1, kind: 'pollutant', code: 'a21005', plausible: [-5, 200] },
  { id: 'composite_index', label: '综合指数', parts: ['综合指数', '', ''], unit: '', decimals: 2, kind: 'derived' },
  {
    id: 'temperature',
    label: '气温',
    parts: ['气温', '', ''],
    unit: '℃',
    decimals: 1,
    kind: 'weather',
    code: 'a01001',
    plausible: [-60, 60],
  },
  { id: 'humidity', label: '湿度', parts: ['湿度', '', ''], unit: '%', decimals: 0, kind: 'weather', code: 'a01002', plausible: [0, 100] },
  {
    id: 'pressure',
    label: '气压',
    parts: ['气压', '', ''],
    unit: 'pa',
    decimals: 0,
    kind: 'weather',
    code: 'a01006',
    plausible: [50_000, 110_000],
  },
  {
    id: 'wind_speed',
    label: '风速',
    parts: ['风速', '', ''],
    unit: 'm/s',
    decimals: 1,
    kind: 'weather',
    code: 'a01007',
    plausible: [0, 90],
  },
  {
    id: 'wind_direction',
    label: '风向',
    parts: ['风向', '', ''],
    unit: '°',
    decimals: 0,
    kind: 'weather',
    code: 'a01008',
    plausible: [0, 360],
  },
  {
    id: 'precipitation',
    label: '降水量',
    parts: ['降水量', '', ''],
    unit: 'mm',
    decimals: 1,
    kind: 'weather',
    code: 'a01017',
    plausible: [0, 500],
  },
  {
    id: 'visibility',
    label: '能见度',
    parts: ['能见度', '', ''],
    unit: 'km',
    decimals: 1,
    kind: 'weather',
    code: 'a01099',
    plausible: [0, 200],
  },
  { id: 'tvoc', label: 'TVOC', parts: ['TVOC', '', ''], unit: 'μg/m³', decimals: 0, kind: 'voc', code: 'a99054', plausible: [-5, 50_000] },
  { id: 'nmhc', label: 'NMHC', parts: ['NMHC', '', ''], unit: 'mg/m³', decimals: 3, kind: 'voc', code: 'a24088', plausible: [-1, 100] },
  // No factor code of HJ 212 for the odour number of an electronic nose.
  { id: 'odour', label: '恶臭', parts: ['恶臭', '', ''], unit: '无量纲', decimals: 0, kind: 'odour', plausible: [-1, 10_000] },
  { id: 'h2s', label: 'H₂S', parts: ['H', '2', 'S'], unit: 'mg/m³', decimals: 3, kind: 'odour', code: 'a21028', plausible: [-0.1, 50] },
  { id: 'nh3', label: 'NH₃', parts: ['NH', '3', ''], unit: 'mg/m³', decimals: 2, kind: 'odour', code: 'a21001', plausible: [-0.5, 200] },
]

export const parameters: Readonly<Record<ParameterId, Parameter>> = Object.fromEntries(table.map(row => [row.id, row])) as Record<
  ParameterId,
  Parameter
>

/** Label in ASCII characters (`PM2.5`), for typed text and other programs. */
export const plainLabel = (id: ParameterId): string => parameters[id].parts.join('')
/** Unit in ASCII characters (`ug/m3`). */
export const plainUnit = (id: ParameterId): string =>
  parameters[id].unit.replaceAll('μ', 'u').replaceAll('³', '3').replaceAll('℃', 'degC').replaceAll('°', 'deg')

/** The six criteria pollutants in the order of every table and screen. */
export const pollutantIds = ['pm2_5', 'pm10', 'o3', 'no2', 'so2', 'co'] as const satisfies readonly PollutantId[]

/** A value for each pollutant. */
export const perPollutant = <V>(of: (id: PollutantId, index: number) => V): Record<PollutantId, V> =>
  Object.fromEntries(pollutantIds.map((id, index) => [id, of(id, index)])) as Record<PollutantId, V>

export const weatherIds = [
  'temperature',
  'humidity',
  'pressure',
  'wind_speed',
  'wind_direction',
  'precipitation',
  'visibility',
] as const satisfies readonly WeatherId[]
export const vocIds = ['tvoc', 'nmhc'] as const satisfies readonly VocId[]
export const odourIds = ['odour', 'h2s', 'nh3'] as const satisfies readonly OdourId[]
/** What a day keeps as a plain mean beside the six pollutants. */
export const meanIds = [...weatherIds, ...vocIds, ...odourIds] as const
/** Columns of the hourly table, in storage order. */
export const measuredIds = [...pollutantIds, ...meanIds] as const satisfies readonly MeasuredId[]

export const parameterOfCode: ReadonlyMap<string, Parameter> = new Map(table.flatMap(row => (row.code ? [[row.code, row]] : [])))

export const isMeasured = (id: string): id is MeasuredId => (measuredIds as readonly string[]).includes(id)
export const isPollutant = (id: string): id is PollutantId => (pollutantIds as readonly string[]).includes(id)
