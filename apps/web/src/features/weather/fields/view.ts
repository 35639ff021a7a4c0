import { urlMaybeNumber, urlNumber, urlOneOf, urlText } from '#/hooks/use-url-state.ts'
import { mapItems } from '#/map/parameters.tsx'

export const windSources = { diagnostic: '诊断', stations: '站点', model: '模型' } as const
export type WindSource = keyof typeof windSources
export const grounds = { surface: '浓度面', speed: '风速', none: '无' } as const
export type Ground = keyof typeof grounds
export const windHeights = [10, 50, 100, 200, 500, 1000] as const

/** What the URL keeps. `hour` is empty while it follows the newest hour; `place` empty takes the station with the highest value, 0 none. */
export const viewShape = {
  item: urlOneOf(mapItems, 'pm2_5'),
  hour: urlText(''),
  wind: urlOneOf(Object.keys(windSources) as WindSource[], 'diagnostic'),
  height: urlNumber(10),
  ground: urlOneOf(Object.keys(grounds) as Ground[], 'surface'),
  place: urlMaybeNumber(),
  back: urlNumber(3),
}
