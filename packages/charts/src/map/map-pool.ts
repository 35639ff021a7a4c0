import { whenIdle } from '@qingyuan/ui/idle.ts'
import { CityMap } from './city-map.ts'
import type { CityMapOptions } from './city-map-options.ts'

/** A map in a separate element, which moves into the host of the page that takes it. */
interface Stage {
  city: CityMap
  element: HTMLElement
}

/** Living maps by page: made once, parked while their tab is hidden, at most eight and a spare one (a browser allows 16 WebGL contexts). */
const most = 8
const living = new Map<string, Stage & { host: HTMLElement; used: number }>()
let turn = 0

let spare: (Stage & { options: CityMapOptions }) | null = null
let wanted: CityMapOptions | null = null

const lookOf = ({ theme, colours, scale, interactive, tileUrl }: CityMapOptions) =>
  [theme, colours, scale, interactive, tileUrl ?? ''].join()
const alike = (a: CityMapOptions, b: CityMapOptions) => lookOf(a) === lookOf(b) && a.boundaries === b.boundaries

const evict = () => {
  while (living.size >= most) {
    const oldest = [...living].reduce((a, b) => (a[1].used <= b[1].used ? a : b))
    disposeMap(oldest[0])
  }
}

const destroy = ({ city, element }: Stage) => {
  city.destroy()
  element.remove()
}

type NewMap = typeof import('./maplibre.ts').newMap

const stageIn = (newMap: NewMap, host: HTMLElement | null, options: CityMapOptions): Stage => {
  const element = document.createElement('div')
  Object.assign(element.style, { position: 'absolute', inset: '0' })
  host?.append(element)
  return { element, city: new CityMap(newMap, element, options) }
}

const makeSpare = () =>
  whenIdle(() => {
    // Without the module there is no spare map; the page that opens one says so.
    void import('./maplibre.ts').then(
      ({ newMap }) => {
        const options = wanted
        if (!options || (spare && alike(spare.options, options))) return
        if (spare) destroy(spare)
        spare = { options, ...stageIn(newMap, null, options) }
      },
      () => undefined,
    )
  })

/**
 * Keeps a map of this look ready for the next page that opens one: a drawing context is quick while nothing moves and takes a part of a
 * second while a page is being laid out.
 */
export const keepSpareMap = (options: CityMapOptions) => {
  wanted = options
  makeSpare()
}

const takeSpare = (host: HTMLElement, options: CityMapOptions): Stage | null => {
  if (!spare || !alike(spare.options, options)) return null
  const { city, element } = spare
  spare = null
  host.append(element)
  city.settle(options)
  void city.drawn.then(makeSpare)
  return { city, element }
}

/** The map of a page in its host element: the parked one if it still lives there, else the spare one if it looks alike, else a new one. */
export const openMap = async (id: string, host: HTMLElement, options: CityMapOptions): Promise<CityMap> => {
  const { newMap } = await import('./maplibre.ts')
  const parked = living.get(id)
  if (parked && parked.host === host) {
    parked.used = ++turn
    parked.city.resume()
    return parked.city
  }
  disposeMap(id)
  evict()
  const stage = takeSpare(host, options) ?? stageIn(newMap, host, options)
  living.set(id, { ...stage, host, used: ++turn })
  return stage.city
}

/** Page hidden or gone. A hidden page keeps its element, so its map rests; when the element has left the document the map is disposed. */
export const parkMap = (id: string) => {
  const entry = living.get(id)
  entry?.city.park()
  setTimeout(() => {
    if (entry && living.get(id) === entry && !entry.host.isConnected) disposeMap(id)
  })
}

export const disposeMap = (id: string) => {
  const entry = living.get(id)
  living.delete(id)
  if (entry) destroy(entry)
}
