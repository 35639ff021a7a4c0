import type { MetGrid, VerticalLevels } from '@qingyuan/engine/meteorology/met-grid.ts'
import { projectionOf } from '@qingyuan/engine/meteorology/plain-met.ts'
import type { ProjectionDefinition } from '@qingyuan/engine/meteorology/projection.ts'
import { compressPlane, decompressPlane, type PlaneScale, packPlane, unpackPlane } from './plane.ts'

/** One instant of a grid as a row keeps it: what is said in words and what is packed. */
export interface PackedField {
  validAt: Date
  meta: FieldMeta
  data: Buffer
}

export interface FieldMeta {
  projection: ProjectionDefinition
  nx: number
  ny: number
  levels: {
    kind: VerticalLevels['kind']
    values: number[]
    topM?: number
    quadratic?: [number, number, number]
    a?: number[]
    b?: number[]
  }
  wKind: MetGrid['wKind']
  /** m, when it is the same everywhere; else it is among the fields. */
  roughness: number | null
  /** In the order of the data; a scale for each layer, lowest first. */
  fields: { name: FieldName; scales: PlaneScale[] }[]
}

/** Steps to which values are kept unless their range needs coarser ones: far below the accuracy of any source. */
const finest = {
  u: 2 ** -6,
  v: 2 ** -6,
  w: 2 ** -10,
  omega: 2 ** -16,
  temperature: 2 ** -6,
  pressure: 2 ** -5,
  heightAgl: 2 ** -2,
  surfacePressure: 2 ** -5,
  mixingHeight: 1,
  frictionVelocity: 2 ** -11,
  /** Of the Obukhov length: it goes through infinity, its inverse through 0. */
  inverseObukhov: 2 ** -17,
  u10: 2 ** -6,
  v10: 2 ** -6,
  t2m: 2 ** -6,
  precipitation: 2 ** -8,
  terrain: 2 ** -2,
  roughness: 2 ** -12,
} as const
type FieldName = keyof typeof finest

const volumes = ['temperature', 'pressure', 'heightAgl'] as const
const surfaces = ['surfacePressure', 'mixingHeight', 'frictionVelocity', 'u10', 'v10', 't2m', 'precipitation'] as const

const component = (wind: Float32Array, offset: number): Float32Array =>
  Float32Array.from({ length: wind.length / 4 }, (_, n) => wind[n * 4 + offset]!)
const inverse = (values: Float32Array): Float32Array => values.map(value => 1 / value)

/** Fields of one time of a grid, in the order in which they are packed. */
const fieldsOf = (met: MetGrid, time: number): [FieldName, Float32Array][] => {
  const wind = met.wind[time]!
  const lengths = met.obukhovLength?.[time]
  const vertical: FieldName = met.wKind === 'omega' ? 'omega' : 'w'
  return [
    ['u', component(wind, 0)],
    ['v', component(wind, 1)],
    [vertical, component(wind, 2)],
    ...volumes.map((name): [FieldName, Float32Array] => [name, met[name][time]!]),
    ...surfaces.flatMap((name): [FieldName, Float32Array][] => (met[name]?.[time] ? [[name, met[name][time]!]] : [])),
    ...(lengths ? [['inverseObukhov', inverse(lengths)] as [FieldName, Float32Array]] : []),
    ['terrain', met.terrain],
    ...(typeof met.roughness === 'number' ? [] : [['roughness', met.roughness] as [FieldName, Float32Array]]),
  ]
}

const levelsToMeta = ({ kind, values, topM, quadratic, a, b }: VerticalLevels): FieldMeta['levels'] => ({
  kind,
  values: [...values],
  ...(topM !== undefined && Number.isFinite(topM) && { topM }),
  ...(quadratic && { quadratic: [...quadratic] as [number, number, number] }),
  ...(a && { a: [...a] }),
  ...(b && { b: [...b] }),
})

const levelsFromMeta = ({ kind, values, topM, quadratic, a, b }: FieldMeta['levels']): VerticalLevels => ({
  kind,
  values: Float64Array.from(values),
  ...(kind === 'height' && { topM: topM ?? Infinity }),
  ...(quadratic && { quadratic }),
  ...(a && { a: Float64Array.from(a) }),
  ...(b && { b: Float64Array.from(b) }),
})

/**
 * One time of a grid as 16-bit numbers, a scale for each field and level. What comes back differs from the grid by at most half a step, and packed
 * again it is the same to the last bit.
 */
export const packField = (met: MetGrid, time: number): PackedField => {
  const cells = met.nx * met.ny
  const fields = fieldsOf(met, time)
  const packed = new Int16Array(fields.reduce((sum, [, values]) => sum + values.length, 0))
  let at = 0
  const scalesOf = (name: FieldName, values: Float32Array): PlaneScale[] =>
    Array.from({ length: values.length / cells }, (_, k) => {
      const scale = packPlane(values.subarray(k * cells, (k + 1) * cells), finest[name], packed, at)
      if (scale[1] !== 0) at += cells
      return scale
    })
  const meta: FieldMeta = {
    projection: met.projection.definition,
    nx: met.nx,
    ny: met.ny,
    levels: levelsToMeta(met.levels),
    wKind: met.wKind,
    roughness: typeof met.roughness === 'number' ? met.roughness : null,
    fields: fields.map(([name, values]) => ({ name, scales: scalesOf(name, values) })),
  }
  return { validAt: new Date(met.times[time]! * 1000), meta, data: compressPlane(packed.subarray(0, at), met.nx) }
}

/** The fields of a row by name. */
const unpack = ({ meta, data }: PackedField): Map<FieldName, Float32Array> => {
  const cells = meta.nx * meta.ny
  const planes = meta.fields.reduce((sum, { scales }) => sum + scales.filter(([, step]) => step !== 0).length, 0)
  const packed = decompressPlane(data, meta.nx, planes * cells)
  let at = 0
  return new Map(
    meta.fields.map(({ name, scales }) => {
      const values = new Float32Array(scales.length * cells)
      for (const [k, scale] of scales.entries()) {
        unpackPlane(scale, packed, at, values.subarray(k * cells, (k + 1) * cells))
        if (scale[1] !== 0) at += cells
      }
      return [name, values]
    }),
  )
}

const interleaved = (u: Float32Array, v: Float32Array, w: Float32Array): Float32Array => {
  const wind = new Float32Array(u.length * 4)
  for (let n = 0; n < u.length; n++) {
    wind[n * 4] = u[n]!
    wind[n * 4 + 1] = v[n]!
    wind[n * 4 + 2] = w[n]!
  }
  return wind
}

/**
 * Rows of one source as a grid.
 *
 * @param rows ascending in time, all on one grid
 * @throws RangeError when there is no row, or a row is on another grid than the first
 */
export const unpackFields = (rows: readonly PackedField[]): MetGrid => {
  const first = rows[0]?.meta
  if (!first) throw new RangeError('没有气象场')
  const grid = JSON.stringify([first.projection, first.nx, first.ny, first.levels])
  const odd = rows.find(({ meta }) => JSON.stringify([meta.projection, meta.nx, meta.ny, meta.levels]) !== grid)
  if (odd) throw new RangeError(`${odd.validAt.toISOString()} 的气象场与前面的网格不同`)
  const times = rows.map(unpack)
  const all = (name: FieldName) => times.map(fields => fields.get(name)!)
  const optional = (name: FieldName) => (times.every(fields => fields.has(name)) ? all(name) : undefined)
  const lengths = optional('inverseObukhov')
  const vertical = first.wKind === 'omega' ? 'omega' : 'w'
  return {
    projection: projectionOf(first.projection),
    nx: first.nx,
    ny: first.ny,
    times: Float64Array.from(rows, ({ validAt }) => validAt.getTime() / 1000),
    levels: levelsFromMeta(first.levels),
    wind: times.map(fields => interleaved(fields.get('u')!, fields.get('v')!, fields.get(vertical)!)),
    wKind: first.wKind,
    temperature: all('temperature'),
    pressure: all('pressure'),
    heightAgl: all('heightAgl'),
    surfacePressure: all('surfacePressure'),
    mixingHeight: all('mixingHeight'),
    frictionVelocity: optional('frictionVelocity'),
    obukhovLength: lengths?.map(inverse),
    u10: optional('u10'),
    v10: optional('v10'),
    t2m: optional('t2m'),
    precipitation: optional('precipitation'),
    terrain: times[0]!.get('terrain')!,
    roughness: first.roughness ?? times[0]!.get('roughness')!,
  }
}
