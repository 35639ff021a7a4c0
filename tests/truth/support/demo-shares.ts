import { layerTopsM, projectionOf, type Resolution, runGrids } from '../../../apps/server/src/modules/sources/apportionment/domain.ts'
import { modelFields } from '../../../packages/demo-city/src/meteorology/model-fields.ts'
import { cityPlan, demoSeed } from '../../../packages/demo-city/src/plan.ts'
import { dayStart, hourMs, hourOfDay } from '../../../packages/domain/src/time.ts'
import type { MetGrid } from '../../../packages/engine/src/meteorology/met-grid.ts'
import { moveBackward } from '../../../packages/engine/src/particles/backward.ts'
import { weatherOfGrid } from '../../../packages/engine/src/particles/weather.ts'
import { advanceHour, type TransportHour } from '../../../packages/engine/src/transport/advance-hour.ts'
import { type Emissions, tagSources } from '../../../packages/engine/src/transport/emissions.ts'
import { cellVolumesM3, type TransportGrid, transportGrid } from '../../../packages/engine/src/transport/grid.ts'
import { type Receptor, startRun, type TransportSetup } from '../../../packages/engine/src/transport/run.ts'
import { tagCount } from '../../../packages/engine/src/transport/tags.ts'
import { weatherFromMet } from '../../../packages/engine/src/transport/weather-from-met.ts'
import { demoInventory, sunSine } from './demo-day.ts'

/** Hours that the particles are followed back; the run leads by as many. */
const backHours = 20
const part = { lon0: 110.5, lat0: 34.25, dLon: 0.25, dLat: 0.25, nx: 20, ny: 18 } as const

/** The demo's primary PM2.5 as an inert gas: both operators then answer the same question. */
const inert = (emissions: Emissions): Emissions => {
  const at = emissions.species.indexOf('ppm2_5')
  const size = emissions.area.length / emissions.species.length
  return {
    ...emissions,
    species: ['co'],
    area: emissions.area.slice(at * size, (at + 1) * size),
    stacks: emissions.stacks.map(stack => ({ ...stack, kgPerHour: [stack.kgPerHour[at]!] })),
  }
}

/** Contributions of each tag at the receptors in the hours of a day by tagged transport, summed. */
const byTransport = (setup: TransportSetup, met: MetGrid, day: string, taken: readonly number[]): Float64Array => {
  const run = startRun(setup)
  const clean = new Float32Array(setup.grid.nz)
  const outside = { west: clean, east: clean, south: clean, north: clean }
  const at = (seconds: number) => weatherFromMet(met, setup.grid, seconds, { relativeHumidity: 60, sunSine: sunSine(seconds) })
  const sums = new Float64Array(tagCount(setup.emissions))
  for (let hour = -backHours; hour < 24; hour++) {
    const end = dayStart(day) + (hour + 1) * hourMs
    const done: TransportHour = advanceHour(run, {
      from: at(end / 1000 - 3600),
      to: at(end / 1000),
      outside,
      localHour: hourOfDay(end) - 1,
    })
    if (taken.includes(hour))
      setup.receptors.forEach((_, r) => sums.forEach((__, t) => void (sums[t]! += done.contributions[r * sums.length + t]!)))
  }
  return sums
}

/** The same by particles that go back from each receptor: time that they spend in a cell and layer, times what is emitted there in that hour. */
const byParticles = (setup: TransportSetup, met: MetGrid, day: string, taken: readonly number[], particles: number): Float64Array => {
  const { grid, emissions } = setup
  const weather = weatherOfGrid(met)
  const sums = new Float64Array(tagCount(emissions))
  const volumes = cellVolumesM3(grid)
  const sources = tagSources(emissions, grid, setup.species)
  const inCell = new Map<number, { tag: number; sector: number; kgPerS: number }[]>()
  for (const { tag, sector, cells, kgPerSecond } of sources)
    cells.forEach((cell, n) => {
      const list = inCell.get(cell) ?? []
      list.push({ tag, sector, kgPerS: kgPerSecond[n]! })
      inCell.set(cell, list)
    })
  const options = { particles, hours: backHours, stepS: 60, sampleS: 300, seed: 5 }
  const place = new Float64Array(2)
  for (const [r, { lon, lat }] of setup.receptors.entries())
    for (const hour of taken) {
      met.projection.toGrid(lon, lat, place)
      const endsAt = dayStart(day) / 1000 + (hour + 1) * 3600
      const release = { i: place[0]!, j: place[1]!, lowM: 0, highM: grid.bordersM[1]!, endsAt, spreadS: 3600 }
      const cloud = moveBackward(weather, release, { ...options, seed: options.seed + 100 * r + hour })
      for (let n = 0; n < cloud.samples * cloud.count; n++) {
        const cell = cellOf(grid, met, cloud.i[n]!, cloud.j[n]!, cloud.z[n]!, place)
        const emitted = cell < 0 ? undefined : inCell.get(cell)
        if (!emitted) continue
        const localHour = hourOfDay((Math.floor((endsAt - Math.floor(n / cloud.count) * cloud.sampleS - 1) / 3600) + 1) * hourMs) - 1
        for (const { tag, sector, kgPerS } of emitted)
          sums[tag]! += (kgPerS * emissions.profiles[sector * 24 + localHour]! * cloud.sampleS * 1e9) / (volumes[cell]! * particles)
      }
    }
  return sums
}

const cellOf = (grid: TransportGrid, met: MetGrid, i: number, j: number, z: number, place: Float64Array): number => {
  if (!(z >= 0) || Number.isNaN(i)) return -1
  met.projection.toLonLat(i, j, place)
  grid.projection.toGrid(place[0]!, place[1]!, place)
  const [x, y] = [Math.round(place[0]!), Math.round(place[1]!)]
  if (!(x >= 0 && y >= 0 && x < grid.nx && y < grid.ny) || z >= grid.bordersM[grid.nz]!) return -1
  let k = 0
  while (z >= grid.bordersM[k + 1]!) k++
  return (k * grid.ny + y) * grid.nx + x
}

export interface ShareDifference {
  /** Largest difference of a region's and of a sector's share of the day, percentage points. */
  region: number
  sector: number
  /** Concentration by transport over that by particles. */
  ratio: number
  names: string[]
  shares: { transport: number[]; particles: number[] }
}

/** Regions' and sectors' shares of what the demo's emissions give at national stations on a day (hours that are taken), by two operators in the same weather. */
export const demoShares = (
  day: string,
  { taken = [1, 7, 13, 19], particles = 250, stations = 4, resolution = 'quick' as Resolution } = {},
): ShareDifference => {
  const { grid: cells } = runGrids[resolution]
  const inventory = demoInventory(Number(day.slice(5, 7)), cells)
  const grid = transportGrid(projectionOf(cells), cells.nx, cells.ny, layerTopsM)
  const national = cityPlan(demoSeed).stations.filter(({ level }) => level === 'national')
  const step = Math.max(1, Math.floor(national.length / stations))
  const receptors: Receptor[] = national.filter((_, n) => n % step === 0).map(({ name, lon, lat }) => ({ name, lon, lat }))
  const setup: TransportSetup = {
    grid,
    species: ['co'],
    emissions: inert(inventory.emissions),
    initial: new Float32Array(grid.nz),
    receptors,
    outputs: ['co'],
    maps: { groups: [], outputs: [] },
  }
  const times = Array.from({ length: backHours + 27 }, (_, n) => dayStart(day) + (n - backHours - 1) * hourMs)
  const met = modelFields(demoSeed, times, undefined, part)
  const [transport, particle] = [byTransport(setup, met, day, taken), byParticles(setup, met, day, taken, particles)]
  const { regions, sectors } = inventory
  const sharesOf = (sums: Float64Array) => {
    const own = sums.subarray(0, regions.length * sectors.length)
    const whole = own.reduce((sum, value) => sum + value, 0)
    const sum = (use: (r: number, s: number) => boolean) =>
      (100 * own.reduce((total, value, n) => (use(Math.floor(n / sectors.length), n % sectors.length) ? total + value : total), 0)) / whole
    return { whole, regions: regions.map((_, n) => sum(r => r === n)), sectors: sectors.map((_, n) => sum((__, s) => s === n)) }
  }
  const [a, b] = [sharesOf(transport), sharesOf(particle)]
  const farthest = (x: readonly number[], y: readonly number[]) => Math.max(...x.map((value, n) => Math.abs(value - y[n]!)))
  return {
    region: farthest(a.regions, b.regions),
    sector: farthest(a.sectors, b.sectors),
    ratio: a.whole / b.whole,
    names: [...regions, ...sectors].map(({ name }) => name),
    shares: { transport: [...a.regions, ...a.sectors], particles: [...b.regions, ...b.sectors] },
  }
}
