import type { ControlLevel } from '@qingyuan/domain/places.ts'

export type LayerKey = ControlLevel | 'tvoc' | 'nmhc' | 'alarms' | 'surface' | 'wind' | 'borders'

export interface LayerGroup {
  key: string
  title: string
  children: readonly { key: LayerKey; title: string }[]
}

/** The layer tree; a group of one layer has no children to open. */
export const layerGroups: readonly LayerGroup[] = [
  {
    key: 'stations',
    title: '空气站',
    children: [
      { key: 'national', title: '国控' },
      { key: 'provincial', title: '省控' },
      { key: 'city', title: '市控' },
      { key: 'micro', title: '微站' },
    ],
  },
  {
    key: 'voc',
    title: 'TVOC / NMHC 站',
    children: [
      { key: 'tvoc', title: 'TVOC' },
      { key: 'nmhc', title: '非甲烷总烃' },
    ],
  },
  {
    key: 'fields',
    title: '栅格与场',
    children: [
      { key: 'surface', title: '插值面' },
      { key: 'wind', title: '风场 10 m' },
    ],
  },
  { key: 'alarms', title: '报警', children: [{ key: 'alarms', title: '报警' }] },
  { key: 'borders', title: '区县边界', children: [{ key: 'borders', title: '区县边界' }] },
]

export const initialLayers: readonly LayerKey[] = ['national', 'provincial', 'city', 'micro', 'surface', 'wind', 'alarms', 'borders']

/** The set with these layers on or off. */
export const withLayers = (shown: readonly string[], keys: readonly string[], on: boolean): string[] =>
  on ? [...new Set([...shown, ...keys])] : shown.filter(key => !keys.includes(key))
