import { urlMaybeNumber, urlOneOf, urlText } from '#/hooks/use-url-state.ts'
import { mapItems } from '#/map/parameters.tsx'

export const methods = { idw: '反距离', kriging: '克里金' } as const
export type Method = keyof typeof methods
export const layers = { value: '浓度', error: '误差', difference: '差值' } as const
export type Layer = keyof typeof layers

/** What the URL keeps: `hour` empty follows the newest, `against` empty is a day before; `clip` the adcode of a county, empty the whole city; `town` a township. */
export const viewShape = {
  item: urlOneOf(mapItems, 'pm2_5'),
  method: urlOneOf(Object.keys(methods) as Method[], 'idw'),
  layer: urlOneOf(Object.keys(layers) as Layer[], 'value'),
  hour: urlText(),
  against: urlText(),
  clip: urlMaybeNumber(),
  town: urlMaybeNumber(),
  from: urlText(),
  to: urlText(),
}
