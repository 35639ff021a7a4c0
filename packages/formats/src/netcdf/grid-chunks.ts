import { netcdfChunks, type OutVariable } from './classic/encode.ts'
import type { Attributes } from './netcdf-file.ts'

/** Position of the cells. `plane`: x and y in metres of a projection in CF terms (`grid_mapping_name` and its parameters). */
export type OutGrid =
  | { kind: 'latlon'; longitudes: ArrayLike<number>; latitudes: ArrayLike<number> }
  | {
      kind: 'plane'
      x: ArrayLike<number>
      y: ArrayLike<number>
      mapping: Attributes
      /** Degrees of each cell centre, y slowest; optional, but viewers like it. */
      longitudes?: ArrayLike<number>
      latitudes?: ArrayLike<number>
    }

export interface OutField {
  /** Name of the variable: letters, digits, `_`. */
  name: string
  title: string
  /** As UDUNITS writes it: `ug m-3`, `kg h-1`. */
  unit: string
  standardName?: string
  /** Values of one time: [level][y][x], or [y][x] when there are no levels; NaN missing. */
  values(time: number): ArrayLike<number>
}

export interface OutGrids {
  title: string
  institution: string
  /** Source of the values: model and its version. */
  source: string
  /** Processing with its time; the writer knows no clock. */
  history: string
  grid: OutGrid
  /** Metres above ground, rising. */
  levelsM?: ArrayLike<number>
  /** UTC milliseconds. Begins and ends of the spans that the values stand for: each labelled by its end. */
  spans: readonly { begin: number; end: number }[]
  fields: readonly OutField[]
}

/** Default fill value of the library, known to every reader. */
const fill = 9.969209968386869e36
const hourMs = 3_600_000

const fixed = (name: string, dimensions: readonly string[], values: ArrayLike<number>, attributes: Attributes): OutVariable => ({
  name,
  type: 'double',
  dimensions,
  attributes,
  values: () => values,
})

const degrees = (name: 'longitude' | 'latitude', short: string, dimensions: readonly string[], values: ArrayLike<number>) =>
  fixed(short, dimensions, values, { standard_name: name, units: name === 'longitude' ? 'degrees_east' : 'degrees_north' })

const axesOf = (grid: OutGrid): OutVariable[] => {
  if (grid.kind === 'latlon')
    return [degrees('latitude', 'lat', ['lat'], grid.latitudes), degrees('longitude', 'lon', ['lon'], grid.longitudes)]
  const axis = (name: 'x' | 'y') =>
    fixed(name, [name], grid[name], { standard_name: `projection_${name}_coordinate`, units: 'm', axis: name.toUpperCase() })
  const cells = ['y', 'x']
  return [
    axis('y'),
    axis('x'),
    { name: 'crs', type: 'int', dimensions: [], attributes: grid.mapping, values: () => [0] },
    ...(grid.latitudes ? [degrees('latitude', 'lat', cells, grid.latitudes)] : []),
    ...(grid.longitudes ? [degrees('longitude', 'lon', cells, grid.longitudes)] : []),
  ]
}

/** Hours since the first begin: exact in a double, and readable. */
const timesOf = ({ spans }: OutGrids): OutVariable[] => {
  const origin = spans[0]?.begin ?? 0
  const units = `hours since ${new Date(origin).toISOString().slice(0, 19).replace('T', ' ')} UTC`
  const hours = (ms: number) => (ms - origin) / hourMs
  const time: OutVariable = {
    name: 'time',
    type: 'double',
    dimensions: ['time'],
    attributes: { standard_name: 'time', units, calendar: 'standard', axis: 'T', bounds: 'time_bnds' },
    values: t => [hours(spans[t]!.end)],
  }
  const bounds: OutVariable = {
    name: 'time_bnds',
    type: 'double',
    dimensions: ['time', 'bnds'],
    attributes: {},
    values: t => [hours(spans[t]!.begin), hours(spans[t]!.end)],
  }
  return [time, bounds]
}

const fieldOf = (field: OutField, grids: OutGrids): OutVariable => {
  const { grid, levelsM } = grids
  const plane = grid.kind === 'plane'
  return {
    name: field.name,
    type: 'float',
    dimensions: ['time', ...(levelsM ? ['height'] : []), ...(plane ? ['y', 'x'] : ['lat', 'lon'])],
    attributes: {
      long_name: field.title,
      ...(field.standardName ? { standard_name: field.standardName } : {}),
      units: field.unit,
      ...(plane ? { grid_mapping: 'crs', ...(grid.latitudes && grid.longitudes ? { coordinates: 'lat lon' } : {}) } : {}),
      cell_methods: 'time: mean',
      _FillValue: fill,
    },
    values: time => Float32Array.from(field.values(time), value => (Number.isNaN(value) ? fill : value)),
  }
}

const lengthsOf = ({ grid, levelsM }: OutGrids): Record<string, number> => ({
  bnds: 2,
  ...(levelsM ? { height: levelsM.length } : {}),
  ...(grid.kind === 'latlon' ? { lat: grid.latitudes.length, lon: grid.longitudes.length } : { y: grid.y.length, x: grid.x.length }),
})

/** Gridded fields over time as CF-1.8 netCDF (64-bit offset, time unlimited), in pieces: one time of one field is in memory at a time. */
export const gridChunks = (grids: OutGrids): Generator<Uint8Array> =>
  netcdfChunks({
    dimensions: lengthsOf(grids),
    record: { name: 'time', length: grids.spans.length },
    attributes: {
      Conventions: 'CF-1.8',
      title: grids.title,
      institution: grids.institution,
      source: grids.source,
      history: grids.history,
    },
    variables: [
      ...axesOf(grids.grid),
      ...(grids.levelsM
        ? [fixed('height', ['height'], grids.levelsM, { standard_name: 'height', units: 'm', positive: 'up', axis: 'Z' })]
        : []),
      ...timesOf(grids),
      ...grids.fields.map(field => fieldOf(field, grids)),
    ],
  })
