import 'maplibre-gl/dist/maplibre-gl.css'
import { Map as MapLibre, type MapOptions, prewarm, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'

/** The only import of maplibre-gl: load this module lazily. Without the worker's address the map stays empty in a bundle. */
export const newMap = (options: MapOptions): MapLibre => new MapLibre(options)

setWorkerUrl(workerUrl)
// The worker starts while the outlines are still on their way.
prewarm()
