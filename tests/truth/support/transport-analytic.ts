import { planeProjection } from '../../../packages/engine/src/meteorology/projection-regular.ts'
import { advanceHour, massBudget, tagClosure } from '../../../packages/engine/src/transport/advance-hour.ts'
import type { Emissions } from '../../../packages/engine/src/transport/emissions.ts'
import { type TransportGrid, transportGrid } from '../../../packages/engine/src/transport/grid.ts'
import { leastKz } from '../../../packages/engine/src/transport/numerics/diffusivity.ts'
import { startRun, type TransportRun, type TransportSetup } from '../../../packages/engine/src/transport/run.ts'
import { outsideTagOf, tagCount } from '../../../packages/engine/src/transport/tags.ts'
import type { TransportWeather } from '../../../packages/engine/src/transport/transport-weather.ts'

const spacingM = 4000
/** By night for fine particles, m/s, and their scavenging by a mm/h of rain, 1/s: what the engine takes of CALPUFF's defaults. */
const [fallMs, washPerS] = [0.001, 1e-4]

/**
 * Roots k of K k tan(kH) = v: a column with no flux at the top and deposition at the ground. The n-th is within (n π, (n + 1/2) π) / H.
 */
const eigenvalues = (topM: number, count: number): number[] =>
  Array.from({ length: count }, (_, n) => {
    let [low, high] = [(n * Math.PI) / topM + 1e-12, ((n + 0.5) * Math.PI) / topM - 1e-12]
    for (let step = 0; step < 80; step++) {
      const k = 0.5 * (low + high)
      if (leastKz * k * Math.tan(k * topM) < fallMs) low = k
      else high = k
    }
    return 0.5 * (low + high)
  })

/**
 * Means over layers of a concentration under diffusion and deposition, from its layers at the start, after some seconds: eigenfunctions cos(k (H − z)).
 *
 * @param start concentration of each layer, constant within it
 */
const columnAfter = (bordersM: ArrayLike<number>, start: readonly number[], seconds: number, terms = 400): number[] => {
  const top = bordersM[start.length]!
  const means = new Array<number>(start.length).fill(0)
  for (const k of eigenvalues(top, terms)) {
    // Integral of the eigenfunction over a layer, and of its square over the column.
    const over = (layer: number) => (Math.sin(k * (top - bordersM[layer]!)) - Math.sin(k * (top - bordersM[layer + 1]!))) / k
    const norm = 0.5 * (top + Math.sin(2 * k * top) / (2 * k))
    const weight = (start.reduce((sum, value, layer) => sum + value * over(layer), 0) / norm) * Math.exp(-leastKz * k * k * seconds)
    means.forEach((_, layer) => (means[layer] = means[layer]! + (weight * over(layer)) / (bordersM[layer + 1]! - bordersM[layer]!)))
  }
  return means
}

const noEmissions = ({ nx, ny }: TransportGrid): Emissions => ({
  regions: ['源'],
  sectors: ['源'],
  species: ['ppm2_5'],
  area: new Float32Array(nx * ny),
  profiles: new Float32Array(24).fill(1),
  stacks: [],
})

const setupOf = (grid: TransportGrid, emissions: Emissions): TransportSetup => ({
  grid,
  emissions,
  species: ['ppm2_5'],
  initial: new Float32Array(grid.nz),
  receptors: [],
  outputs: ['ppm2_5'],
  maps: { groups: [], outputs: ['ppm2_5'] },
})

/** Even air without a boundary layer: the vertical exchange is the engine's least one everywhere. */
const evenWeather = ({ nx, ny, nz }: TransportGrid, rain: number, wind: (i: number, j: number) => [number, number]): TransportWeather => {
  const plane = nx * ny
  const winds = Array.from({ length: plane }, (_, c) => wind(c % nx, Math.floor(c / nx)))
  const volume = (value: (c: number) => number) => Float32Array.from({ length: nz * plane }, (_, c) => value(c % plane))
  const surface = (value: number) => new Float32Array(plane).fill(value)
  return {
    u: volume(c => winds[c]![0]),
    v: volume(c => winds[c]![1]),
    density: volume(() => 1.2),
    temperature: volume(() => 285),
    mixingHeight: surface(0),
    frictionVelocity: surface(0.2),
    obukhovLength: surface(Infinity),
    relativeHumidity: surface(60),
    precipitation: surface(rain),
    sunSine: 0,
  }
}

const clean = (grid: TransportGrid) => {
  const side = new Float32Array(grid.nz)
  return { west: side, east: side, south: side, north: side }
}

const advanceEven = (run: TransportRun, hours: number, rain: number, wind: (i: number, j: number) => [number, number]) => {
  const weather = evenWeather(run.setup.grid, rain, wind)
  for (let hour = 0; hour < hours; hour++)
    advanceHour(run, { from: weather, to: weather, outside: clean(run.setup.grid), localHour: hour % 24 })
}

/** Layers of 20 to 60 m. */
const cloudTopsM = [20, 40, 60, 90, 120, 160, 200, 250, 300, 360]

/**
 * A cloud carried once round in a day by air that turns as a solid, while it mixes up from its lowest 60 m, is deposited and rained out: against the product
 * of the turned cloud, the column's series of eigenfunctions and the exponential of rain.
 */
export const turningCloud = ({ rain = 0.1, hours = 24, sigmaCells = 4 } = {}) => {
  const n = 40
  const grid = transportGrid(planeProjection({ lon: 113, lat: 36.3, x0: 0, y0: 0, dx: spacingM, dy: spacingM }), n, n, cloudTopsM)
  const [middle, radius] = [(n - 1) / 2, 8]
  const turn = (2 * Math.PI) / 86_400
  const cloud = (i: number, j: number, angle: number) => {
    const [x, y] = [middle + radius * Math.cos(angle), middle + radius * Math.sin(angle)]
    return Math.exp(-((i - x) ** 2 + (j - y) ** 2) / (2 * sigmaCells ** 2))
  }
  const start = cloudTopsM.map((top): number => (top <= 60 ? 1 : 0))
  const run = startRun(setupOf(grid, noEmissions(grid)))
  const plane = n * n
  const at = outsideTagOf(run.setup.emissions, 'initial') * run.volumes.length
  for (let c = 0; c < run.volumes.length; c++) {
    const kg = 1e-9 * start[Math.floor(c / plane)]! * cloud(c % n, Math.floor((c % plane) / n), 0) * run.volumes[c]!
    run.bulk[0]![c] = kg
    run.tags[at + c] = kg
  }
  const before = run.bulk[0]!.reduce((sum, kg) => sum + kg, 0)
  advanceEven(run, hours, rain, (i, j) => [-turn * spacingM * (j - middle), turn * spacingM * (i - middle)])
  const seconds = hours * 3600
  const left = Math.exp(-washPerS * rain * seconds)
  const column = columnAfter(grid.bordersM, start, seconds).map(value => value * left)
  const thickness = (k: number) => grid.bordersM[k + 1]! - grid.bordersM[k]!
  const whole = column.reduce((sum, value, k) => sum + value * thickness(k), 0)
  const first = start.reduce((sum, value, k) => sum + value * thickness(k), 0)
  const layers = column.map((_, k) => run.bulk[0]!.subarray(k * plane, (k + 1) * plane).reduce((sum, kg) => sum + kg, 0))
  const mass = layers.reduce((sum, kg) => sum + kg, 0)
  const expected = (c: number) =>
    1e-9 * column[Math.floor(c / plane)]! * cloud(c % n, Math.floor((c % plane) / n), turn * seconds) * run.volumes[c]!
  let [difference, x, y] = [0, 0, 0]
  run.bulk[0]!.forEach((kg, c) => {
    difference += Math.abs(kg - expected(c))
    x += kg * (c % n)
    y += kg * Math.floor((c % plane) / n)
  })
  const top = Math.max(...run.bulk[0]!.subarray(0, plane))
  const expectedTop = Math.max(...Array.from({ length: plane }, (_, c) => expected(c)))
  return {
    /** Of the mass that is left, and of each layer's part in it. */
    mass: Math.abs(mass / before / (whole / first) - 1),
    layer: Math.max(...layers.map((kg, k) => Math.abs(kg / mass - (column[k]! * thickness(k)) / whole))),
    /** Distance of the centre from where it should be, km. */
    centreKm:
      (spacingM / 1000) *
      Math.hypot(x / mass - middle - radius * Math.cos(turn * seconds), y / mass - middle - radius * Math.sin(turn * seconds)),
    /** Half the sum of the differences: the mass that is at a wrong place. */
    misplaced: difference / (2 * mass),
    top: Math.abs(top / expectedTop - 1),
    closure: tagClosure(run),
    budget: Math.abs(massBudget(run)[0]!.burden / mass - 1),
  }
}

/**
 * The plume of one cell in an even wind along i at rest in time: ground concentration summed across the wind, downwind of the source, against the column's
 * series with x / u for time.
 *
 * @returns largest relative difference between two and thirty cells from the source, and the share of what is emitted that its own tag has
 */
export const depositingPlume = ({ speed = 5, hours = 12 } = {}) => {
  const [nx, ny, source] = [40, 12, 3] as const
  const grid = transportGrid(planeProjection({ lon: 113, lat: 36.3, x0: 0, y0: 0, dx: spacingM, dy: spacingM }), nx, ny, cloudTopsM)
  const emissions = noEmissions(grid)
  emissions.area[6 * nx + source] = 3600
  const run = startRun(setupOf(grid, emissions))
  advanceEven(run, hours, 0, () => [speed, 0])
  const plane = nx * ny
  const start = cloudTopsM.map((_, k): number => (k === 0 ? 1 : 0))
  let worst = 0
  for (let i = source + 2; i <= source + 30; i++) {
    // Emitted evenly along the source cell: the mean over the times from either of its edges.
    const times = Array.from({ length: 8 }, (_, n) => ((i - source + (n + 0.5) / 8 - 0.5) * spacingM) / speed)
    const expected = times.reduce((sum, seconds) => sum + columnAfter(grid.bordersM, start, seconds, 200)[0]!, 0) / times.length
    let kg = 0
    for (let j = 0; j < ny; j++) kg += run.bulk[0]![j * nx + i]!
    // 1 kg/s over a cell's length of wind in the lowest layer.
    worst = Math.max(worst, Math.abs(kg / (expected * (spacingM / speed)) - 1))
  }
  const own = run.tags.subarray(0, run.volumes.length).reduce((sum, kg) => sum + kg, 0)
  const all = run.bulk[0]!.reduce((sum, kg) => sum + kg, 0)
  return { worst, tag: own / all, tags: tagCount(emissions), plane }
}
