import { urlMaybeNumber, urlNumber, urlOneOf, urlText, urlTexts } from '#/hooks/use-url-state.ts'
import { mapItems } from '#/map/parameters.tsx'
import { initialLayers } from './layers.ts'

/** What the URL keeps of the map. `hour` is empty while it follows the newest hour. */
export const viewShape = {
  item: urlOneOf(mapItems, 'aqi'),
  hour: urlText(''),
  place: urlMaybeNumber(),
  enterprise: urlMaybeNumber(),
  layers: urlTexts(initialLayers),
  opacity: urlNumber(62),
}
