import { CityMap, type CityMapOptions } from './city-map.ts'

/** Living maps by page: made once, parked while their tab is hidden, at most eight (a browser allows 16 WebGL contexts). */
const most = 8
const living = new Map<string, { city: CityMap; host: HTMLElement; used: number }>()
let turn = 0

const evict = () => {
  while (living.size >= most) {
    const oldest = [...living].reduce((a, b) => (a[1].used <= b[1].used ? a : b))
    disposeMap(oldest[0])
  }
}

let started = false

/**
 * Fetches the map's module ahead of its first use, and has the browser start what draws it: without a graphics card the first map of a
 * session would stand still for half a second.
 */
export const preloadMap = () => {
  if (started) return
  started = true
  void import('./maplibre.ts')
  new Worker(new URL('./start-gl.worker.ts', import.meta.url), { type: 'module' })
}

/** The map of a page in its host element: the parked one if it still lives there, else a new one. */
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
  const city = new CityMap(newMap, host, options)
  living.set(id, { city, host, used: ++turn })
  return city
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
  entry?.city.destroy()
}

export const livingMaps = () => living.size
