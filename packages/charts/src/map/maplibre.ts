import 'maplibre-gl/dist/maplibre-gl.css'
import { Map as MapLibre, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'

/** The only door to maplibre-gl: import this module lazily. Without the worker's address the map stays empty in a bundle. */
setWorkerUrl(workerUrl)

export { MapLibre }
