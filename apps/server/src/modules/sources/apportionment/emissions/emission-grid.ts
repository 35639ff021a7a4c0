import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import type { CellGrid } from '../domain.ts'

const Shares = Type.Array(Type.Number({ minimum: 0 }))

/** Description of a stored grid of area emissions: `emission_grids.grid`. */
export const EmissionGridMeta = Type.Object({
  /** Centre of the south-westernmost cell and steps, WGS-84 degrees; rows go north. */
  grid: Type.Object({
    lon0: Type.Number(),
    lat0: Type.Number(),
    dLon: Type.Number({ exclusiveMinimum: 0 }),
    dLat: Type.Number({ exclusiveMinimum: 0 }),
    nx: Type.Integer({ minimum: 1 }),
    ny: Type.Integer({ minimum: 1 }),
  }),
  /** As the transport engine names and counts them; what it does not carry here is left out. */
  species: Type.Array(Type.String(), { minItems: 1 }),
  /** Ids are administrative codes: counties of the city, neighbour cities. */
  regions: Type.Array(Type.Object({ id: Type.String(), name: Type.String() }), { minItems: 1 }),
  /** Factors of the local hours 0..23 and of the months, both with mean 1; shares of the layers from the ground, all in the lowest when not said. */
  sectors: Type.Array(
    Type.Object({ id: Type.String(), name: Type.String(), hours: Shares, months: Shares, layers: Type.Optional(Shares) }),
    { minItems: 1 },
  ),
})
export type EmissionGridMeta = Static<typeof EmissionGridMeta>

export interface EmissionGrid extends EmissionGridMeta {
  /** kg/h while the profiles are 1: [species][region][sector][cell]. */
  data: Float32Array
}

const refuse = (message: string): never => {
  throw new Error(`面源排放网格有误：${message}`)
}

/** A stored grid ready for use. @throws Error whose message names what is wrong */
export const emissionGridOf = (meta: unknown, bytes: Buffer): EmissionGrid => {
  if (!Value.Check(EmissionGridMeta, meta)) {
    const first = Value.Errors(EmissionGridMeta, meta)[0]
    return refuse(`说明中 ${first?.instancePath || '/'} 缺少或类型不符`)
  }
  const { grid, species, regions, sectors } = meta
  const values = species.length * regions.length * sectors.length * grid.nx * grid.ny
  if (bytes.length !== values * 4) refuse(`应有 ${values} 个值（${values * 4} 字节），实有 ${bytes.length} 字节`)
  for (const { name, hours, months } of sectors)
    if (hours.length !== 24 || months.length !== 12) refuse(`行业“${name}”应有 24 个小时系数和 12 个月系数`)
  const data = new Float32Array(Uint8Array.from(bytes).buffer)
  const wrong = data.findIndex(value => !(value >= 0 && value < Infinity))
  if (wrong >= 0) refuse(`第 ${wrong + 1} 个值为 ${data[wrong]}，排放应为非负数`)
  return { ...meta, data }
}

interface Overlap {
  from: number
  to: number
  share: number
}

/** Along one axis: which cell gives which share of its length to which. */
const overlaps = (from0: number, step: number, count: number, to0: number, toStep: number, toCount: number): Overlap[] => {
  const found: Overlap[] = []
  for (let from = 0; from < count; from++) {
    const low = from0 + (from - 0.5) * step
    const first = Math.max(0, Math.floor((low - to0) / toStep + 0.5))
    for (let to = first; to < toCount; to++) {
      const [start, end] = [to0 + (to - 0.5) * toStep, to0 + (to + 0.5) * toStep]
      if (start >= low + step) break
      const share = (Math.min(end, low + step) - Math.max(start, low)) / step
      if (share > 1e-9) found.push({ from, to, share })
    }
  }
  return found
}

/**
 * Emissions of one plane on other cells, by the shares of their area: mass within the new grid is kept to the last gram, mass outside it
 * is left out.
 */
export const createResampler = (from: CellGrid, to: CellGrid): ((plane: Float32Array) => Float32Array) => {
  const columns = overlaps(from.lon0, from.dLon, from.nx, to.lon0, to.dLon, to.nx)
  const rows = overlaps(from.lat0, from.dLat, from.ny, to.lat0, to.dLat, to.ny)
  return plane => {
    const out = new Float64Array(to.nx * to.ny)
    for (const row of rows)
      for (const column of columns) out[row.to * to.nx + column.to]! += row.share * column.share * plane[row.from * from.nx + column.from]!
    return Float32Array.from(out)
  }
}
