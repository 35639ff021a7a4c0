import type { ProjectionDefinition } from '@qingyuan/engine/meteorology/projection.ts'
import { type GribField, gribProjection } from '@qingyuan/engine/meteorology/sources/from-grib.ts'
import { westToEastFromSouth } from '@qingyuan/formats/grib2/arrange.ts'
import type { Grib2Field, Grib2File } from '@qingyuan/formats/grib2/read-grib2.ts'
import type { ModelLevel, ModelOutput, ModelSeries } from '@qingyuan/formats/model-output/model-output.ts'
import { type Origin, placedPoints, placedProjection } from './model-projection.ts'
import { type Tag, taggedSums } from './tagged.ts'

/** Fields of one species (at a level, of a source): an array a span, on the grid or at the points. */
export interface ResultSeries {
  /** Unique within the file, for people: `SO2 · 0–100 m · 源 S1`. */
  name: string
  unit: string
  place: 'grid' | 'points'
  /** Values of each span; null where the file has none. */
  values: (Float32Array | null)[]
  /** Origin of the emission: the tracers of a tagged run, put together. */
  tag?: Tag
}

export interface Results {
  /** Null when there is none, or its plane has no position. */
  grid: { projection: ProjectionDefinition; nx: number; ny: number } | null
  points: { lon: Float64Array; lat: Float64Array } | null
  /** Epoch ms. */
  begin: number[]
  end: number[]
  series: ResultSeries[]
}

const levelWords = (level: ModelLevel): string => {
  switch (level.kind) {
    case 'deposition':
      return '沉降'
    case 'model':
      return `第 ${level.index} 层`
    case 'pressure':
      return `${level.hPa} hPa`
    case 'layer':
      return `${level.bottomM}–${level.topM} m`
  }
}

const longest = 64
/** Names made unique: alike ones get their number. */
const unique = (names: readonly string[]): string[] => {
  const seen = new Map<string, number>()
  return names.map(name => {
    const short = name.slice(0, longest - 6)
    const count = (seen.get(short) ?? 0) + 1
    seen.set(short, count)
    return count === 1 ? short : `${short} #${count}`
  })
}

const nameOf = ({ species, level, source }: ModelSeries): string =>
  [species.trim(), levelWords(level), ...(source ? [`源 ${source.trim()}`] : [])].join(' · ')

/** Another model's results. Series at receptors over terrain come with the receptors when there are no others. */
export const resultsOf = (output: ModelOutput, origin: Origin | null): Results => {
  const { grid, receptors, terrainReceptors, spans } = output
  const projection = grid && placedProjection(grid.projection, grid, grid.nx, origin)
  const own = receptors ?? terrainReceptors
  const atPoints = receptors ? 'receptors' : 'terrain-receptors'
  const series = output.series.filter(({ place }) => place === 'grid' || place === atPoints)
  const names = unique(series.map(nameOf))
  return {
    grid: grid && projection ? { projection: projection.definition, nx: grid.nx, ny: grid.ny } : null,
    points: own ? placedPoints(own.projection, own.datum, own.x, own.y, origin) : null,
    begin: [...spans.begin],
    end: [...spans.end],
    series: [
      ...series.map(
        ({ unit, place, values }, n): ResultSeries => ({ name: names[n]!, unit, place: place === 'grid' ? 'grid' : 'points', values }),
      ),
      ...taggedSums(series).map(({ tag, name, values }): ResultSeries => ({ name, unit: 'μg/m³', place: 'grid', values, tag })),
    ],
  }
}

const surfaceWords: Readonly<Record<number, (value: number) => string>> = {
  1: () => '地面',
  100: pa => `${pa / 100} hPa`,
  101: () => '海平面',
  103: metres => `${metres} m`,
  105: level => `模式层 ${level}`,
}

const gribName = ({ parameter, discipline, product }: Grib2Field): string => {
  const { type, value } = product.surface
  return `${parameter?.name ?? `要素 ${discipline}`} · ${surfaceWords[type]?.(value) ?? `层面 ${type}${Number.isFinite(value) ? `：${value}` : ''}`}`
}

/** Single fields of a GRIB file that is no whole grid of weather: those that can be unpacked and lie on the first one's grid. */
export const gribResults = ({ fields }: Grib2File, notes: string[]): Results | null => {
  const readable = fields.filter(field => !field.unsupported)
  const [first] = readable
  if (!first) return null
  const { nx, ny } = first.grid
  const same = readable.filter(({ grid }) => grid.nx === nx && grid.ny === ny)
  if (same.length < fields.length) notes.push(`${fields.length - same.length} 个要素未读入（压缩方式不支持或网格不同）`)
  const instants = [...new Set(same.map(({ product }) => product.end))].sort((a, b) => a - b)
  const names = [...new Set(same.map(gribName))]
  const byKey = new Map(same.map(field => [`${gribName(field)}@${field.product.end}`, field]))
  return {
    grid: { projection: gribProjection(first.grid as GribField['grid']).definition, nx, ny },
    points: null,
    begin: instants,
    end: instants,
    series: names.map(name => ({
      name: name.slice(0, longest),
      unit: same.find(field => gribName(field) === name)!.parameter?.unit ?? '',
      place: 'grid',
      values: instants.map(instant => {
        const field = byKey.get(`${name}@${instant}`)
        return field ? westToEastFromSouth(field.values(), field.grid) : null
      }),
    })),
  }
}
