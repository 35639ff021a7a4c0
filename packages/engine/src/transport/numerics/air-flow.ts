import { cellVolumesM3, type TransportGrid } from '../grid.ts'
import type { TransportWeather } from '../transport-weather.ts'
import { balancingPotential, type ColumnLinks } from './column-balance.ts'
import { horizontalDiffusivity, verticalExchange } from './diffusivity.ts'

/** The air of one hour: constant fluxes between cells whose air masses go linearly from start to end, in exact balance. */
export interface AirFlow {
  /** kg a cell at the start and at the end of the hour. */
  massStart: Float64Array
  massEnd: Float64Array
  /** Air through faces along i, kg/s, (k·ny + j)·(nx + 1) + face; positive towards larger i. */
  x: Float64Array
  /** Along j, (k·(ny + 1) + face)·nx + i. */
  y: Float64Array
  /** Upwards through the border below layer k, (k·ny + j)·nx + i, nz + 1 borders; 0 at the ground and at the top. */
  up: Float64Array
  /** Turbulent exchange through the same faces, kg/s. */
  mixX: Float64Array
  mixY: Float64Array
  mixUp: Float64Array
  /** Root mean square of what the winds were changed by to keep the columns in balance, m/s. */
  adjustmentMs: number
}

export const hourSeconds = 3600

const meanOf = (a: ArrayLike<number>, b: ArrayLike<number>): Float64Array =>
  Float64Array.from({ length: a.length }, (_, c) => 0.5 * (a[c]! + b[c]!))

const momentum = (grid: TransportGrid, from: TransportWeather, to: TransportWeather, wind: 'u' | 'v'): Float64Array =>
  Float64Array.from(
    { length: grid.nz * grid.ny * grid.nx },
    (_, c) => 0.5 * (from.density[c]! * from[wind][c]! + to.density[c]! * to[wind][c]!),
  )

/** Value on the faces along i (`x`) or j of a field at centres: mean of both sides, at the rim the inner side's. */
const onFaces = (grid: TransportGrid, planes: number, field: ArrayLike<number>, along: 'x' | 'y'): Float64Array => {
  const { nx, ny } = grid
  const [wide, high, stride] = along === 'x' ? [nx + 1, ny, 1] : [nx, ny + 1, nx]
  const faces = new Float64Array(planes * wide * high)
  for (let k = 0; k < planes; k++) {
    for (let j = 0; j < high; j++) {
      for (let i = 0; i < wide; i++) {
        const [place, last] = along === 'x' ? [i, nx] : [j, ny]
        const cell = (k * ny + Math.min(j, ny - 1)) * nx + Math.min(i, nx - 1)
        const inner = place === 0 || place === last
        faces[(k * high + j) * wide + i] = inner ? field[cell]! : 0.5 * (field[cell - stride]! + field[cell]!)
      }
    }
  }
  return faces
}

/** Multiplies each layer of faces by its thickness and by the width of each face. */
const times = (faces: Float64Array, widths: Float64Array, bordersM: Float64Array): Float64Array =>
  faces.map((value, f) => {
    const k = Math.floor(f / widths.length)
    return value * widths[f % widths.length]! * (bordersM[k + 1]! - bordersM[k]!)
  })

/** What leaves each cell sideways, kg/s. */
const sideways = ({ nx, ny, nz }: TransportGrid, x: Float64Array, y: Float64Array): Float64Array => {
  const out = new Float64Array(nz * ny * nx)
  for (let k = 0; k < nz; k++) {
    for (let j = 0; j < ny; j++) {
      for (let i = 0; i < nx; i++) {
        const row = k * ny + j
        const face = (k * (ny + 1) + j) * nx + i
        out[row * nx + i] = x[row * (nx + 1) + i + 1]! - x[row * (nx + 1) + i]! + y[face + nx]! - y[face]!
      }
    }
  }
  return out
}

/** Sum over the layers. */
const overColumn = (field: Float64Array, size: number): Float64Array => {
  const sum = new Float64Array(size)
  for (let c = 0; c < field.length; c++) sum[c % size]! += field[c]!
  return sum
}

/** Height from which on the balance changes the wind in full, m. */
const fullChangeM = 500

/** Part of the change that the wind of a layer takes: in proportion to its height up to {@link fullChangeM}. */
const changeShare = (bordersM: Float64Array, k: number): number => Math.min(1, (bordersM[k]! + bordersM[k + 1]!) / 2 / fullChangeM)

/**
 * Changes the winds of each column so that it gains or loses no more air than its mass says, as little as possible, with weights that grow with height: what
 * is out of balance is aloft, where most of the air is. The same change at all heights would be larger than the whole wind near the ground in a calm
 * night. Returns the root mean square change aloft, m/s.
 */
const balance = (grid: TransportGrid, flow: Pick<AirFlow, 'x' | 'y' | 'massEnd'>, gain: Float64Array, density: Float64Array): number => {
  const { nx, ny, bordersM, dxM, dyM } = grid
  const plane = nx * ny
  const byHeight = (weights: Float64Array) =>
    weights.map((weight, f) => weight * changeShare(bordersM, Math.floor((f * grid.nz) / weights.length)))
  const weightX = byHeight(times(onFaces(grid, grid.nz, density, 'x'), onFaces(grid, 1, dyM, 'x'), bordersM))
  const weightY = byHeight(times(onFaces(grid, grid.nz, density, 'y'), onFaces(grid, 1, dxM, 'y'), bordersM))
  const [farX, farY] = [onFaces(grid, 1, dxM, 'x'), onFaces(grid, 1, dyM, 'y')]
  const links: ColumnLinks = {
    nx,
    ny,
    x: overColumn(weightX, farX.length).map((weight, f) => weight / farX[f]!),
    y: overColumn(weightY, farY.length).map((weight, f) => weight / farY[f]!),
  }
  const surplus = overColumn(sideways(grid, flow.x, flow.y), plane).map((out, c) => -(out + gain[c]!))
  const least = flow.massEnd.subarray((grid.nz - 1) * plane).reduce((a, b) => Math.min(a, b), Infinity)
  const potential = balancingPotential(links, surplus, (1e-10 * least) / hourSeconds)
  const at = (i: number, j: number) => (i < 0 || j < 0 || i >= nx || j >= ny ? 0 : potential[j * nx + i]!)
  const pushX = farX.map((far, f) => (at((f % (nx + 1)) - 1, Math.floor(f / (nx + 1))) - at(f % (nx + 1), Math.floor(f / (nx + 1)))) / far)
  const pushY = farY.map((far, f) => (at(f % nx, Math.floor(f / nx) - 1) - at(f % nx, Math.floor(f / nx))) / far)
  flow.x.forEach((_, f) => {
    flow.x[f]! += weightX[f]! * pushX[f % pushX.length]!
  })
  flow.y.forEach((_, f) => {
    flow.y[f]! += weightY[f]! * pushY[f % pushY.length]!
  })
  const squares = [...pushX, ...pushY].reduce((sum, push) => sum + push * push, 0)
  return Math.sqrt(squares / (pushX.length + pushY.length))
}

/** Vertical flux that continuity requires, from the ground upwards; what the balance left over at the top (1e-10 of a cell an hour) is dropped. */
const upward = ({ nx, ny, nz }: TransportGrid, sidewaysOut: Float64Array, gain: Float64Array): Float64Array => {
  const plane = nx * ny
  const up = new Float64Array((nz + 1) * plane)
  for (let c = 0; c < (nz - 1) * plane; c++) up[c + plane] = up[c]! - sidewaysOut[c]! - gain[c]!
  return up
}

const exchangeOnFaces = (grid: TransportGrid, conductance: Float64Array, along: 'x' | 'y'): Float64Array => {
  const { nx, ny, nz, bordersM, dxM, dyM } = grid
  const [across, far] = along === 'x' ? [dyM, dxM] : [dxM, dyM]
  const faces = times(onFaces(grid, nz, conductance, along), onFaces(grid, 1, across, along), bordersM)
  const length = onFaces(grid, 1, far, along)
  return faces.map((value, f) => {
    const place = along === 'x' ? f % (nx + 1) : Math.floor(f / nx) % (ny + 1)
    return place === 0 || place === (along === 'x' ? nx : ny) ? 0 : value / length[f % length.length]!
  })
}

/**
 * Air fluxes of an hour from the weather at its two ends, in exact discrete balance: what enters a cell minus what leaves it is what its air mass
 * gains. Horizontal fluxes are means of ρ u over both cells and both ends; they are adjusted column by column ({@link balancingPotential}), little near the
 * ground, so that no air crosses the top, then the vertical flux follows from continuity. A tracer of mixing ratio 1 therefore stays 1.
 *
 * Simplified: the given vertical wind is not used (a mass-consistent field's is found again); fluxes stand still within the hour; no air and no
 * pollutant passes the grid's top.
 */
export const airFlow = (grid: TransportGrid, from: TransportWeather, to: TransportWeather): AirFlow => {
  const { nz, bordersM, dxM, dyM } = grid
  const volumes = cellVolumesM3(grid)
  const massStart = volumes.map((volume, c) => volume * from.density[c]!)
  const massEnd = volumes.map((volume, c) => volume * to.density[c]!)
  const gain = massStart.map((start, c) => (massEnd[c]! - start) / hourSeconds)
  const x = times(onFaces(grid, nz, momentum(grid, from, to, 'u'), 'x'), onFaces(grid, 1, dyM, 'x'), bordersM)
  const y = times(onFaces(grid, nz, momentum(grid, from, to, 'v'), 'y'), onFaces(grid, 1, dxM, 'y'), bordersM)
  const density = meanOf(from.density, to.density)
  const adjustmentMs = balance(grid, { x, y, massEnd }, overColumn(gain, dxM.length), density)
  const kh = meanOf(horizontalDiffusivity(grid, from), horizontalDiffusivity(grid, to)).map((value, c) => value * density[c]!)
  return {
    massStart,
    massEnd,
    x,
    y,
    up: upward(grid, sideways(grid, x, y), gain),
    mixX: exchangeOnFaces(grid, kh, 'x'),
    mixY: exchangeOnFaces(grid, kh, 'y'),
    mixUp: meanOf(verticalExchange(grid, from), verticalExchange(grid, to)),
    adjustmentMs,
  }
}

/** Most of a cell's air that may leave it by wind along one axis in a step, and by turbulence. */
const [mostCourant, mostMixed] = [0.75, 0.015]

/**
 * Steps an hour is cut into: no cell loses more than 0.75 of its air by wind along either axis, whichever axis comes first, nor more than 0.015 of
 * it by turbulence: the parabolas then take at most 1 − 0.25³ of a cell, and with turbulence not all of it.
 */
export const stepsOf = ({ nx, ny, nz }: TransportGrid, flow: AirFlow): number => {
  let most = 1 / hourSeconds
  for (let k = 0; k < nz; k++) {
    for (let j = 0; j < ny; j++) {
      for (let i = 0; i < nx; i++) {
        const row = k * ny + j
        const c = row * nx + i
        const fx = row * (nx + 1) + i
        const fy = c + k * nx
        const [west, east, south, north] = [flow.x[fx]!, flow.x[fx + 1]!, flow.y[fy]!, flow.y[fy + nx]!]
        const outX = Math.max(0, east) - Math.min(0, west)
        const outY = Math.max(0, north) - Math.min(0, south)
        // After one sweep the cell holds less by its net loss along that axis: the other axis must do with the rest.
        const second = Math.max(outX + mostCourant * Math.max(0, north - south), outY + mostCourant * Math.max(0, east - west))
        const mixed = Math.max(flow.mixX[fx]! + flow.mixX[fx + 1]!, flow.mixY[fy]! + flow.mixY[fy + nx]!)
        most = Math.max(most, Math.max(second / mostCourant, mixed / mostMixed) / Math.min(flow.massStart[c]!, flow.massEnd[c]!))
      }
    }
  }
  return Math.ceil(most * hourSeconds)
}
