import type { MetGrid } from '../../meteorology/met-grid.ts'
import type { Projection } from '../../meteorology/projection.ts'

/** For tests only: a grid whose wind is a formula of longitude, latitude, height and time. */
export interface Flow {
  projection: Projection
  nx: number
  ny: number
  heights: number[]
  times: number[]
  wind(lon: number, lat: number, z: number, seconds: number): [u: number, v: number, w: number]
}

/** Wind is stored in 32 bits: bars below 1e-7 ask for formulas whose node values 32 bits hold exactly. */
export const flowGrid = ({ projection, nx, ny, heights, times, wind }: Flow): MetGrid => {
  const cells = nx * ny
  const volume = (value: (z: number) => number) =>
    Float32Array.from({ length: heights.length * cells }, (_, at) => value(heights[Math.floor(at / cells)]!))
  const place = new Float64Array(2)
  const each = <T>(make: (seconds: number) => T) => times.map(make)
  const windAt = (seconds: number) => {
    const field = new Float32Array(heights.length * cells * 4)
    for (const [k, z] of heights.entries())
      for (let c = 0; c < cells; c++) {
        projection.toLonLat(c % nx, Math.floor(c / nx), place)
        field.set(wind(place[0]!, place[1]!, z, seconds), (k * cells + c) * 4)
      }
    return field
  }
  return {
    projection,
    nx,
    ny,
    times: Float64Array.from(times),
    levels: { kind: 'height', values: Float64Array.from(heights), topM: 25_000 },
    wind: each(windAt),
    wKind: 'agl',
    temperature: each(() => volume(z => 288 - 0.0065 * z)),
    pressure: each(() => volume(z => 1013.25 * (1 - 2.25577e-5 * z) ** 5.25588)),
    heightAgl: each(() => volume(z => z)),
    surfacePressure: each(() => new Float32Array(cells).fill(1013.25)),
    mixingHeight: each(() => new Float32Array(cells).fill(1_000)),
    terrain: new Float32Array(cells),
    roughness: 0.2,
  }
}
