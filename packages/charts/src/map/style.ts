import type { StyleSpecification } from 'maplibre-gl'
import type { StationShape } from '../svg/station-shape.ts'
import type { CityMapOptions } from './city-map-options.ts'
import { mapLooks } from './map-look.ts'
import { iconName, stationIcons } from './station-icons.ts'

/** A station on the map, as one feature of one source. */
export interface IconFeature {
  type: 'Feature'
  properties: { id: number; icon: string; micro: boolean; label: string; order: number }
  geometry: { type: 'Point'; coordinates: [number, number] }
}

const fonts = ['Noto Sans CJK SC', 'Microsoft YaHei', 'sans-serif']
/** Which station is drawn over which. */
export const stationOrder: Record<StationShape, number> = { national: 4, provincial: 3, city: 2, voc: 1, micro: 0 }

export const iconFeature = (
  id: number,
  at: readonly [lon: number, lat: number],
  shape: StationShape,
  level: number | null,
  late: boolean,
  label = '',
): IconFeature => ({
  type: 'Feature',
  properties: { id, icon: iconName(shape, level, late), micro: shape === 'micro', label, order: stationOrder[shape] },
  geometry: { type: 'Point', coordinates: [...at] },
})

export const stationImages = ({ theme, colours }: Pick<CityMapOptions, 'theme' | 'colours'>) => stationIcons(theme, colours, 3)

const empty = { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } as const
const blank = () => {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  return canvas
}

const surface = () =>
  ({
    type: 'canvas',
    canvas: blank(),
    animate: false,
    coordinates: [
      [112, 37],
      [112.1, 37],
      [112.1, 36.9],
      [112, 36.9],
    ],
  }) as never

/** Micro stations grow from the first size, at the first zoom, to the second. */
export const microGrowth = { zooms: [7.5, 11], sizes: [0.8, 1.4] } as const

/**
 * The whole style: no glyph server, no sprite, no tiles needed. Fonts are the machine's own. Fills have no soft edge: every outline is a
 * separate line, and the graphics card compiles a program less.
 */
export const mapStyle = ({ boundaries, theme, scale, tileUrl }: CityMapOptions): StyleSpecification => {
  const look = mapLooks[theme]
  const { zooms, sizes } = microGrowth
  const fade = { 'raster-opacity': 0, 'raster-opacity-transition': { duration: 600 }, 'raster-fade-duration': 0 }
  return {
    version: 8,
    sources: {
      neighbours: { type: 'geojson', data: boundaries.neighbours as never },
      counties: { type: 'geojson', data: boundaries.counties as never },
      city: { type: 'geojson', data: boundaries.city as never },
      'surface-a': surface(),
      'surface-b': surface(),
      drawing: empty,
      stations: empty,
      selected: empty,
      ...(tileUrl ? { tiles: { type: 'raster' as const, tiles: [tileUrl], tileSize: 256 } } : {}),
    },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': look.ground } },
      ...(tileUrl ? [{ id: 'tiles', type: 'raster' as const, source: 'tiles', paint: { 'raster-opacity': look.tileOpacity } }] : []),
      {
        id: 'neighbour-fill',
        type: 'fill',
        source: 'neighbours',
        paint: { 'fill-antialias': false, 'fill-color': look.neighbour, 'fill-opacity': tileUrl ? 0 : 1 },
      },
      { id: 'neighbour-line', type: 'line', source: 'neighbours', paint: { 'line-color': look.neighbourLine, 'line-width': scale } },
      {
        id: 'city-fill',
        type: 'fill',
        source: 'city',
        paint: { 'fill-antialias': false, 'fill-color': look.city, 'fill-opacity': tileUrl ? 0.3 : 1 },
      },
      { id: 'surface-a', type: 'raster', source: 'surface-a', paint: fade },
      { id: 'surface-b', type: 'raster', source: 'surface-b', paint: fade },
      {
        id: 'county-fill',
        type: 'fill',
        source: 'counties',
        layout: { visibility: 'none' },
        paint: { 'fill-antialias': false, 'fill-color': 'rgba(0,0,0,0)', 'fill-opacity': look.countyFillOpacity },
      },
      {
        id: 'county-line',
        type: 'line',
        source: 'counties',
        paint: { 'line-color': look.countyLine, 'line-width': look.countyWidth * scale },
      },
      {
        id: 'city-line',
        type: 'line',
        source: 'city',
        layout: { 'line-join': 'round' },
        paint: { 'line-color': look.cityLine, 'line-width': look.cityWidth * scale },
      },
      {
        id: 'drawing-fill',
        type: 'fill',
        source: 'drawing',
        filter: ['==', ['geometry-type'], 'Polygon'],
        paint: { 'fill-color': '#1668dc', 'fill-opacity': 0.14 },
      },
      {
        id: 'drawing-line',
        type: 'line',
        source: 'drawing',
        filter: ['!=', ['geometry-type'], 'Point'],
        paint: { 'line-color': '#1668dc', 'line-width': 2, 'line-dasharray': [3, 2] },
      },
      {
        id: 'drawing-point',
        type: 'circle',
        source: 'drawing',
        filter: ['==', ['geometry-type'], 'Point'],
        paint: { 'circle-radius': 4, 'circle-color': '#ffffff', 'circle-stroke-color': '#1668dc', 'circle-stroke-width': 2 },
      },
      {
        id: 'micro',
        type: 'symbol',
        source: 'stations',
        filter: ['get', 'micro'],
        layout: {
          'icon-image': ['get', 'icon'],
          'icon-allow-overlap': true,
          'icon-size': ['interpolate', ['linear'], ['zoom'], zooms[0], scale * sizes[0], zooms[1], scale * sizes[1]],
        },
      },
      {
        id: 'regular',
        type: 'symbol',
        source: 'stations',
        filter: ['!', ['get', 'micro']],
        layout: { 'icon-image': ['get', 'icon'], 'icon-allow-overlap': true, 'icon-size': scale, 'symbol-sort-key': ['get', 'order'] },
      },
      {
        id: 'station-label',
        type: 'symbol',
        source: 'stations',
        filter: ['!=', ['get', 'label'], ''],
        layout: {
          'text-field': ['get', 'label'],
          'text-font': fonts,
          'text-size': 13 * scale,
          'text-anchor': 'left',
          'text-offset': [0.85, 0],
          'text-optional': true,
          'symbol-sort-key': ['-', 0, ['get', 'order']],
        },
        paint: { 'text-color': look.label, 'text-halo-color': look.halo, 'text-halo-width': 1.6 },
      },
      {
        id: 'selected',
        type: 'circle',
        source: 'selected',
        paint: {
          'circle-radius': 14 * scale,
          'circle-color': 'rgba(0,0,0,0)',
          'circle-stroke-color': '#1668dc',
          'circle-stroke-width': 3 * scale,
        },
      },
    ],
  }
}
