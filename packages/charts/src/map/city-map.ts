import type { CanvasSource, GeoJSONSource, LngLatBoundsLike, Map as MapLibre, MapOptions, PaddingOptions } from 'maplibre-gl'
import { boxOf, type Point } from './boundaries.ts'
import type { CityMapOptions } from './city-map-options.ts'
import { areaColour, mapLooks } from './map-look.ts'
import { circleAround } from './mercator.ts'
import { type IconFeature, mapStyle, stationImages } from './style.ts'
import type { ValueGrid } from './surface.ts'
import { type MapView, viewOf } from './view.ts'
import type { WindGrid } from './wind-field.ts'
import { WindLayer } from './wind-layer.ts'

export type MapLayer = 'surface' | 'counties' | 'borders' | 'stations' | 'wind'

const farthest = ({ minZoom = 6 }: CityMapOptions) => minZoom

const clear = 'rgba(0,0,0,0)'

const layersOf: Record<Exclude<MapLayer, 'surface' | 'wind'>, readonly string[]> = {
  counties: ['county-fill'],
  borders: ['county-line'],
  stations: ['micro', 'regular', 'station-label'],
}

/** One interactive map: outlines, stations, surface, counties, wind. It makes no data calls; the caller passes what to show. */
export class CityMap {
  readonly map: MapLibre
  /** Resolves when the style is loaded and data can be set. */
  readonly ready: Promise<void>
  /** Resolves when the map is drawn for the first time. */
  readonly drawn: Promise<void>
  #options: CityMapOptions
  #wind: WindLayer | null = null
  #windGrid: WindGrid | null = null
  #windShown = false
  #front: 'a' | 'b' = 'a'
  #surfaceOpacity: number
  #surfaceShown = true
  #painted = false
  #surfaces = 0
  #at = ''
  #view = viewOf([0, 0], 512, 0, 0)

  constructor(newMap: (options: MapOptions) => MapLibre, container: HTMLElement, options: CityMapOptions) {
    this.#options = options
    this.#surfaceOpacity = mapLooks[options.theme].surfaceOpacity
    this.map = newMap({
      container,
      style: mapStyle(options),
      bounds: this.bounds,
      fitBoundsOptions: { padding: options.padding },
      interactive: options.interactive,
      attributionControl: false,
      // Arrow keys step through the hours.
      keyboard: false,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      fadeDuration: 0,
      minZoom: farthest(options),
      maxZoom: 14,
    })
    // Errors of the tile server are ignored, because the map is complete without tiles; all others are logged.
    this.map.on('error', event => {
      if ((event as { sourceId?: string }).sourceId !== 'tiles') console.warn(event.error)
    })
    this.map.touchZoomRotate.disableRotation()
    this.ready = new Promise(resolve => {
      this.map.once('style.load', () => {
        for (const { name, image } of stationImages(options)) this.map.addImage(name, image, { pixelRatio: 3 })
        resolve()
      })
    })
    this.drawn = new Promise(resolve => {
      this.map.once('load', () => resolve())
    })
  }

  get bounds(): LngLatBoundsLike {
    return boxOf(this.#options.boundaries.city.features[0]!)
  }

  fit(padding: PaddingOptions, animate = false) {
    this.map.fitBounds(this.bounds, { padding, animate, duration: 300 })
  }

  /** Takes its place in the element that it was moved into; its look stays as it was made. */
  settle(options: CityMapOptions) {
    this.#options = options
    this.map.setMinZoom(farthest(options))
    this.map.resize()
    this.fit(options.padding)
  }

  setStations(features: readonly IconFeature[]) {
    this.#data('stations', features)
  }

  select(point: Point | null) {
    this.#data('selected', point ? [{ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [...point] } }] : [])
  }

  /** A circle of `km` and the way walked by the measuring tool, or nothing. */
  setDrawing(circle: { centre: Point; km: number } | null, line: readonly Point[]) {
    const features: object[] = []
    if (circle)
      features.push({
        type: 'Feature',
        properties: {},
        geometry: { type: 'Polygon', coordinates: [circleAround(circle.centre, circle.km)] },
      })
    if (line.length > 1) features.push({ type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: line } })
    for (const coordinates of line) features.push({ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates } })
    this.#data('drawing', features)
  }

  /** Classes of the counties by adcode; null and absent stay without a fill. */
  setCountyClasses(classes: ReadonlyMap<number, number | null>) {
    const { theme, colours } = this.#options
    const pairs = [...classes].flatMap(([adcode, level]) => {
      const fill = areaColour(theme, colours, level)
      return fill ? [adcode, fill] : []
    })
    if (this.map.getLayer('county-fill'))
      this.map.setPaintProperty(
        'county-fill',
        'fill-color',
        (pairs.length ? ['match', ['get', 'adcode'], ...pairs, clear] : clear) as string,
      )
  }

  /** Lays a painted surface over the corners of its grid and fades it in; null takes the surface away. */
  setSurface(picture: HTMLCanvasElement | null, grid: ValueGrid | null) {
    const back = this.#front === 'a' ? 'b' : 'a'
    const source = this.map.getSource(`surface-${back}`) as CanvasSource | undefined
    if (!source) return
    if (picture && grid) {
      const canvas = source.getCanvas()
      canvas.width = picture.width
      canvas.height = picture.height
      canvas.getContext('2d')?.drawImage(picture, 0, 0)
      source.setCoordinates([
        [grid.west, grid.north],
        [grid.east, grid.north],
        [grid.east, grid.south],
        [grid.west, grid.south],
      ])
      source.play()
      this.map.once('render', () => source.pause())
    }
    // The first surface appears at once; later ones fade in.
    const duration = this.#surfaces++ === 0 ? 0 : 600
    for (const side of ['a', 'b']) this.map.setPaintProperty(`surface-${side}`, 'raster-opacity-transition', { duration })
    this.#painted = picture !== null
    this.#front = back
    this.#fade()
  }

  setSurfaceOpacity(opacity: number) {
    this.#surfaceOpacity = opacity
    this.#fade()
  }

  setWind(grid: WindGrid | null) {
    this.#windGrid = grid
    const { boundaries, theme, scale } = this.#options
    if (!this.#wind) {
      const wind = new WindLayer(this.map.getCanvasContainer(), boundaries.city.features[0]!, mapLooks[theme], scale)
      const look = () => wind.setView(this.map.isMoving() ? null : this.view)
      this.map.on('movestart', () => wind.setView(null))
      this.map.on('moveend', look)
      this.map.on('resize', look)
      look()
      this.#wind = wind
    }
    this.#wind.setField(grid)
    this.#wind.show(this.#windShown && grid !== null)
  }

  show(layer: MapLayer, shown: boolean) {
    if (layer === 'wind') {
      this.#windShown = shown
      this.#wind?.show(shown && this.#windGrid !== null)
    } else if (layer === 'surface') {
      this.#surfaceShown = shown
      this.#fade()
    } else
      for (const id of layersOf[layer]) if (this.map.getLayer(id)) this.map.setLayoutProperty(id, 'visibility', shown ? 'visible' : 'none')
  }

  /** Rests while its page is hidden. */
  park() {
    this.#wind?.show(false)
  }

  resume() {
    this.map.resize()
    this.#wind?.show(this.#windShown && this.#windGrid !== null)
  }

  /** The current view of the map as a picture, with the wind drawn over it. */
  pictures(): HTMLCanvasElement[] {
    // The drawing buffer is readable only in the task that drew it.
    this.map.redraw()
    const copy = document.createElement('canvas')
    const { width, height } = this.map.getCanvas()
    copy.width = width
    copy.height = height
    copy.getContext('2d')?.drawImage(this.map.getCanvas(), 0, 0)
    return this.#wind && this.#windShown ? [copy, this.#wind.canvas] : [copy]
  }

  /** Moving particles, for the gauge of the gallery. */
  get particles() {
    return this.#wind?.particles ?? 0
  }

  destroy() {
    this.#wind?.destroy()
    this.map.remove()
  }

  /** Current view of the map; the same object until it moves. */
  get view(): MapView {
    const { lng, lat } = this.map.getCenter()
    const { clientWidth, clientHeight } = this.map.getContainer()
    const at = [lng, lat, this.map.getZoom(), clientWidth, clientHeight].join()
    if (this.#at !== at) this.#view = viewOf([lng, lat], 512 * 2 ** this.map.getZoom(), clientWidth, clientHeight)
    this.#at = at
    return this.#view
  }

  #fade() {
    for (const side of ['a', 'b'] as const) {
      const opacity = this.#surfaceShown && this.#painted && side === this.#front ? this.#surfaceOpacity : 0
      if (this.map.getLayer(`surface-${side}`)) this.map.setPaintProperty(`surface-${side}`, 'raster-opacity', opacity)
    }
  }

  #data(source: string, features: readonly object[]) {
    const target = this.map.getSource(source) as GeoJSONSource | undefined
    void target?.setData({ type: 'FeatureCollection', features: features as never[] })
  }
}
