import { seededRandom } from '../../core/random.ts'
import { planeProjection } from '../../meteorology/projection-regular.ts'
import type { Emissions } from '../emissions.ts'
import { type TransportGrid, transportGrid } from '../grid.ts'
import type { TransportSetup } from '../run.ts'
import type { SpeciesId } from '../species.ts'
import type { HourInput } from '../stepping/hour-plan.ts'
import type { TransportWeather } from '../transport-weather.ts'

const spacingM = 4000

export const sampleGrid = (nx: number, ny: number, topsM: readonly number[]): TransportGrid => {
  const middle = (cells: number) => (-(cells - 1) / 2) * spacingM
  return transportGrid(planeProjection({ lon: 113, lat: 36.3, x0: middle(nx), y0: middle(ny), dx: spacingM, dy: spacingM }), nx, ny, topsM)
}

/**
 * A made-up but lively hour: wind that turns with height, eddies that converge and diverge, air whose density changes over place and time, a
 * boundary layer that is deep by day and shallow by night.
 */
export const sampleWeather = ({ nx, ny, nz, bordersM }: TransportGrid, hour: number, rain = 0): TransportWeather => {
  const plane = nx * ny
  const height = (c: number) => 0.5 * (bordersM[Math.floor(c / plane)]! + bordersM[Math.floor(c / plane) + 1]!)
  const [x, y] = [(c: number) => (c % nx) / nx, (c: number) => Math.floor((c % plane) / nx) / ny]
  const field = (value: (c: number) => number) => Float32Array.from({ length: nz * plane }, (_, c) => value(c))
  const surface = (value: (c: number) => number) => Float32Array.from({ length: plane }, (_, c) => value(c))
  const sunSine = Math.max(0, Math.sin(((hour - 6) / 12) * Math.PI))
  const speed = (c: number) => 2 + 2 * Math.log1p(height(c) / 50)
  const turn = (c: number) => 0.4 + 0.25 * hour + height(c) / 4000
  return {
    u: field(c => speed(c) * Math.cos(turn(c)) + 1.5 * Math.sin(7 * x(c) + 3 * y(c) + 0.3 * hour)),
    v: field(c => speed(c) * Math.sin(turn(c)) + 1.5 * Math.cos(5 * x(c) - 6 * y(c))),
    density: field(c => (1.18 + 0.004 * Math.sin(hour / 3) - 0.05 * x(c) * y(c)) * Math.exp(-height(c) / 8500)),
    temperature: field(c => 276 + 8 * sunSine - 0.006 * height(c)),
    mixingHeight: surface(c => 200 + 1000 * sunSine + 80 * Math.sin(6 * x(c))),
    frictionVelocity: surface(c => 0.25 + 0.1 * y(c)),
    obukhovLength: surface(() => (sunSine > 0.1 ? -40 : 60)),
    relativeHumidity: surface(c => 60 + 30 * x(c)),
    precipitation: surface(c => rain * x(c)),
    sunSine,
  }
}

const regions = ['潞州区', '襄垣县', '屯留区']
const sectors = ['工业', '交通']

/** Every region emits from a separate patch, one of them from stacks too. */
export const sampleEmissions = ({ nx, ny, projection }: TransportGrid, species: SpeciesId[]): Emissions => {
  const emitted = species.filter(id => !['so4', 'tno3', 'soa'].includes(id))
  const random = seededRandom(7)
  const area = new Float32Array(emitted.length * regions.length * sectors.length * nx * ny)
  for (let block = 0; block < emitted.length * regions.length * sectors.length; block++) {
    const region = Math.floor(block / sectors.length) % regions.length
    for (let j = Math.floor(ny / 4); j < Math.ceil((3 * ny) / 4); j++)
      for (let i = 0; i < 4; i++) area[block * nx * ny + j * nx + Math.floor(((region + 1) * nx) / 5) + i] = 20 * random.next()
  }
  const place = new Float64Array(2)
  projection.toLonLat(nx / 3, ny / 2, place)
  return {
    regions,
    sectors,
    species: emitted,
    area,
    profiles: Float32Array.from({ length: sectors.length * 24 }, (_, n) => 1 + 0.5 * Math.sin((2 * Math.PI * (n % 24)) / 24)),
    layerShares: [[0.6, 0.4]],
    stacks: [{ region: 1, sector: 0, lon: place[0]!, lat: place[1]!, effectiveHeightM: 240, kgPerHour: emitted.map(() => 150) }],
  }
}

export const sampleSetup = (
  species: SpeciesId[],
  nx = 20,
  ny = 16,
  topsM: readonly number[] = [20, 60, 150, 400, 1000, 2000],
): TransportSetup => {
  const grid = sampleGrid(nx, ny, topsM)
  return {
    grid,
    species,
    emissions: sampleEmissions(grid, species),
    initial: new Float32Array(species.length * grid.nz).fill(5),
    receptors: [
      { name: '中心', lon: 113, lat: 36.3 },
      { name: '东郊', lon: 113.2, lat: 36.35 },
    ],
    outputs: species.includes('nhx') ? ['pm2_5', 'so2', 'no3', 'hno3', 'nh4'] : [species[0] as 'so2'],
    maps: { groups: [{ name: regions[0]!, tags: [0, 1] }], outputs: species.includes('nhx') ? ['pm2_5'] : [species[0] as 'so2'] },
  }
}

/** Hours that follow each other. */
export const sampleHours = ({ grid, species }: TransportSetup, count: number, outsideValue = 8, rain = 0): HourInput[] => {
  const side = new Float32Array(species.length * grid.nz).fill(outsideValue)
  return Array.from({ length: count }, (_, hour) => ({
    from: sampleWeather(grid, hour + 8, rain),
    to: sampleWeather(grid, hour + 9, rain),
    outside: { west: side, east: side, south: side, north: side },
    localHour: (hour + 8) % 24,
  }))
}

/** An inert run wide enough for plumes of tens of kilometres, with a net of receptors. */
export const zeroOutSetup = (): TransportSetup => ({
  ...sampleSetup(['ppm2_5'], 40, 32),
  receptors: Array.from({ length: 24 }, (_, n) => ({
    name: `受体 ${n + 1}`,
    lon: 112.4 + (n % 6) * 0.24,
    lat: 35.95 + Math.floor(n / 6) * 0.25,
  })),
})
