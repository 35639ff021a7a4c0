import type { OutputOf } from '@qingyuan/contract/call.ts'
import { type StartHeight, startHeights } from '@qingyuan/contract/sources/trace-words.ts'
import type { meteorologyCalls } from '@qingyuan/contract/weather/fields.ts'
import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import { type StateOf, urlFlag, urlNumber, urlNumbers, urlOneOf, urlText, urlTexts } from '#/hooks/use-url-state.ts'
import { seriesKeys } from './starts.ts'

export type MetSource = OutputOf<typeof meteorologyCalls.Sources>[number]

export const verticalWords = {
  data: '气象场垂直速度',
  isobaric: '等压',
  isentropic: '等熵',
  density: '等密度',
  sigma: '沿地形',
  divergence: '散度积分',
} as const
export type VerticalMode = keyof typeof verticalWords
const verticalModes = Object.keys(verticalWords) as VerticalMode[]

export const hoursBack = [12, 24, 48, 72, 96, 120] as const
export const sourceMaps = { clusters: '聚类', pscf: '潜在源', cwt: '浓度权重', endpoints: '端点数' } as const
export type SourceMap = keyof typeof sourceMaps

/** What the URL keeps. `starts` is the last hour of the starts; both views share place, hours and met field. */
export const viewShape = {
  view: urlOneOf(['paths', 'sources'] as const, 'paths'),
  places: urlNumbers(),
  hours: urlNumber(24),
  met: urlText('auto'),
  // paths
  starts: urlText(''),
  series: urlOneOf(seriesKeys, 'one'),
  heights: urlTexts([...startHeights]),
  direction: urlOneOf(['backward', 'forward'] as const, 'backward'),
  vertical: urlOneOf(verticalModes, 'data'),
  ensemble: urlFlag(),
  colour: urlOneOf(['height', 'start', 'place'] as const, 'height'),
  path: urlText(''),
  // sources
  from: urlText(''),
  to: urlText(''),
  parameter: urlOneOf(pollutantIds, 'pm2_5'),
  height: urlOneOf(startHeights, 'list500m'),
  every: urlNumber(6),
  clusters: urlNumber(0),
  distance: urlOneOf(['euclid', 'angle'] as const, 'euclid'),
  percentile: urlNumber(75),
  map: urlOneOf(Object.keys(sourceMaps) as SourceMap[], 'clusters'),
  cluster: urlNumber(0),
}

type View = StateOf<typeof viewShape>
/** What is computed on 计算轨迹, and on 开始分析. */
export type PathDraft = Pick<View, 'places' | 'starts' | 'series' | 'hours' | 'direction' | 'vertical' | 'ensemble' | 'met'> & {
  heights: StartHeight[]
}
export type SourceDraft = Pick<
  View,
  'from' | 'to' | 'parameter' | 'height' | 'hours' | 'every' | 'clusters' | 'distance' | 'percentile' | 'met'
> & { place: number }

/** What the fields of a draft need besides. */
export interface DraftContext {
  now: number
  sources: readonly MetSource[] | undefined
}

export const heightsOf = (texts: readonly string[]): StartHeight[] => startHeights.filter(height => texts.includes(height))
