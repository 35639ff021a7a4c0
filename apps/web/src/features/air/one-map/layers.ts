import type { ControlLevel } from '@qingyuan/domain/places.ts'

/** Layers of enterprises are made of what there is: `industry:焦化`, `control:国控`. */
export type LayerKey =
  | ControlLevel
  | 'tvoc'
  | 'nmhc'
  | 'alarms'
  | 'surface'
  | 'wind'
  | 'diagnostic'
  | 'trajectories'
  | 'diffusion'
  | 'emissions'
  | 'track'
  | 'borders'
  | `industry:${string}`
  | `control:${string}`

export interface LayerGroup {
  key: string
  title: string
  /** Its layers are drawn as factories. */
  icon?: 'factory'
  children: readonly { key: LayerKey; title: string }[]
}

const layersOf = (words: Partial<Record<LayerKey, string>>) =>
  Object.entries(words).map(([key, title]) => ({ key: key as LayerKey, title: title! }))

/** The layer tree but for the enterprises, which come after the stations; a group of one layer has no children to open. */
export const layerGroups: readonly LayerGroup[] = [
  { key: 'stations', title: '空气站', children: layersOf({ national: '国控', provincial: '省控', city: '市控', micro: '微站' }) },
  { key: 'voc', title: 'TVOC / NMHC 站', children: layersOf({ tvoc: 'TVOC', nmhc: '非甲烷总烃' }) },
  { key: 'fields', title: '栅格与场', children: layersOf({ surface: '插值面', wind: '测站风场 10 m', emissions: '排放网格 3 km' }) },
  {
    key: 'models',
    title: '模型',
    children: layersOf({ diagnostic: '诊断风场 10 m', trajectories: '后向轨迹 24 h', diffusion: '企业扩散（所选站）' }),
  },
  { key: 'track', title: '走航轨迹', children: layersOf({ track: '走航轨迹' }) },
  { key: 'alarms', title: '报警', children: layersOf({ alarms: '报警' }) },
  { key: 'borders', title: '区县边界', children: layersOf({ borders: '区县边界' }) },
]

export const initialLayers: readonly LayerKey[] = ['national', 'provincial', 'city', 'micro', 'surface', 'wind', 'alarms', 'borders']

/** The set with these layers on or off. */
export const withLayers = (shown: readonly string[], keys: readonly string[], on: boolean): string[] =>
  on ? [...new Set([...shown, ...keys])] : shown.filter(key => !keys.includes(key))

/** The whole tree without the layers that need a right the user has not. */
export const layerTree = (enterprises: readonly LayerGroup[], withheld: readonly LayerKey[]): LayerGroup[] =>
  [...layerGroups.slice(0, 2), ...enterprises, ...layerGroups.slice(2)]
    .map(group => ({ ...group, children: group.children.filter(layer => !withheld.includes(layer.key)) }))
    .filter(group => group.children.length > 0)
