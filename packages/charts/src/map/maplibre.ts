import 'maplibre-gl/dist/maplibre-gl.css'
import { Map as MapLibre, type MapOptions, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'

/** The only door to maplibre-gl: import this module lazily. Without the worker's address the map stays empty in a bundle. */
export const newMap = (options: MapOptions): MapLibre => {
  setWorkerUrl(workerUrl)
  return new MapLibre(options)
}
