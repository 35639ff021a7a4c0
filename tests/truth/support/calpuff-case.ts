import { type PuffInput, type PuffOptions, plainOptions } from '@qingyuan/engine/dispersion/puff/model.ts'
import { depositionOf } from '@qingyuan/engine/dispersion/removal/species.ts'
import { type IscHour, iscPowers, iscWeather } from '@qingyuan/engine/dispersion/weather/isc-weather.ts'
import type { StationHour } from '@qingyuan/engine/dispersion/weather/profile-column.ts'
import { plainGround, type StationGround } from '@qingyuan/engine/dispersion/weather/station-ground.ts'
import { stationWeather } from '@qingyuan/engine/dispersion/weather/station-weather.ts'
import type { PuffWeather } from '@qingyuan/engine/dispersion/weather/weather-column.ts'
import { readIscMet } from '@qingyuan/formats/aermet/read-isc.ts'
import { readProfile } from '@qingyuan/formats/aermet/read-profile.ts'
import { readSurface, type SurfaceHour } from '@qingyuan/formats/aermet/read-surface.ts'
import type { TextRead } from '@qingyuan/formats/aermet/text-rows.ts'
import { sharedText } from '../truth-set.ts'

/** Species of every case, in the order of `q`. */
export const speciesOfCases = ['SO2', 'SO4', 'NO', 'NO2', 'HNO3', 'NO3', 'PM10'] as const

interface CaseFile {
  sources: { id: string; x: number; y: number; h: number; d: number; v: number; T: number; q: number[] }[]
  receptors: [number, number][]
  options: Record<string, number>
  start: [number, number, number, number]
  hours: number
  tz: number
}

const folder = (name: string) => `models/calpuff/${name}/`
const km = 1000

const good = <T>(read: TextRead<T>): T[] => {
  if (!read.ok) throw new Error(read.problem.message)
  return read.hours
}

const highest = ({ convectiveMixingM, mechanicalMixingM }: SurfaceHour): number =>
  Number.isNaN(convectiveMixingM)
    ? mechanicalMixingM
    : Math.max(convectiveMixingM, Number.isNaN(mechanicalMixingM) ? -999 : mechanicalMixingM)

const aermetWeather = (name: string, hours: number, ground: StationGround): PuffWeather => {
  const surface = good(readSurface(sharedText(`${folder(name)}met.sfc`)))
  const profile = good(readProfile(sharedText(`${folder(name)}met.pfl`)))
  const rows = surface.slice(0, hours).map(
    (hour, at): StationHour => ({
      frictionVelocity: hour.frictionVelocity,
      convectiveVelocity: hour.sensibleHeatFlux > 0 ? hour.convectiveVelocity : 0,
      obukhovLengthM: hour.obukhovLengthM,
      mixingHeightM: highest(hour),
      roughnessM: hour.roughnessM,
      temperatureK: hour.temperatureK,
      profile: profile[at]!,
    }),
  )
  return stationWeather(rows, ground)
}

const meteorologyOfIsc = (name: string, hours: number, ground: StationGround): PuffWeather => {
  const rows = good(readIscMet(sharedText(`${folder(name)}isc.met`))).slice(0, hours)
  const isc = rows.map(
    ({ flowDeg, speed, stability, ruralMixingM, urbanMixingM, temperatureK }): IscHour => ({
      flowDeg,
      speed,
      stability,
      ruralMixingM,
      urbanMixingM,
      temperatureK,
    }),
  )
  return iscWeather(isc, { ...ground, anemometerM: 10, powers: iscPowers })
}

/** Settings in which the case's control file differs from the others. */
const optionsOf = (own: Record<string, number>, cellM: number): PuffOptions => ({
  ...plainOptions,
  spread: own.MDISP === 2 ? 'turbulence' : 'class',
  slugs: own.MSLUG === 1,
  stackTip: own.MTIP !== 0,
  domain: { westM: -60 * km, eastM: 60 * km, southM: -60 * km, northM: 60 * km },
  longestStepM: cellM,
  longestPuffM: cellM,
  chemistry: own.MCHEM === 3 ? 'rivad' : 'none',
  ozonePpb: 40,
  ammoniaPpb: 10,
  dryDeposition: own.MDRY === 1,
})

/** CALPUFF's runs that tell the sources apart (MSOURCE = 1) hold no NO at all, though it is emitted: its run without that has it. */
const lostNitrogen = ({ MSOURCE }: Record<string, number>): boolean => MSOURCE !== 0

const caseFile = (name: string): CaseFile => JSON.parse(sharedText(`${folder(name)}case.json`))

/** Input of one of the cases that CALPUFF ran, ready for our engine. */
export const puffCase = (name: string, change: Partial<PuffInput> = {}): PuffInput & { ids: string[] } => {
  const file = caseFile(name)
  const own = file.options
  const ground: StationGround = {
    ...plainGround,
    roughnessM: own.Z0IN ?? 0.25,
    urban: own.ILANDUIN === 15,
    longitude: 0,
    latitude: 0,
    utcOffset: -5,
    firstDay: 61,
    firstHour: 0,
    mixingBounds: [20, 3000],
  }
  const weather = own.METFM === 2 ? meteorologyOfIsc(name, file.hours, ground) : aermetWeather(name, file.hours, ground)
  return {
    ids: file.sources.map(({ id }) => id),
    sources: file.sources.map(({ id, x, y, h, d, v, T, q }) => ({
      id,
      xM: x * km,
      yM: y * km,
      heightM: h,
      diameterM: d,
      velocity: v,
      temperatureK: T,
      emission: Float64Array.from(q, (rate, at) => (lostNitrogen(own) && speciesOfCases[at] === 'NO' ? 0 : rate)),
    })),
    species: speciesOfCases.map(depositionOf),
    receptors: {
      xM: Float64Array.from(file.receptors, ([x]) => x * km),
      yM: Float64Array.from(file.receptors, ([, y]) => y * km),
    },
    weather,
    options: optionsOf(own, 60 * km),
    ...change,
  }
}

/** CALPUFF's result in the layout of ours: g/m3, 0 where the file has no row. */
export const expectedOf = (name: string, input: PuffInput): Float64Array => {
  const receptors = input.receptors.xM.length
  const out = new Float64Array(input.weather.hours * input.sources.length * input.species.length * receptors)
  for (const line of sharedText(`${folder(name)}expected.csv`)
    .trim()
    .split('\n')
    .slice(1)) {
    const [, day, hour, source, species, receptor, value] = line.split(',')
    if (source === 'TOTAL') continue
    const at = (Number(day) - 61) * 24 + Number(hour)
    const s = input.sources.findIndex(({ id }) => id === source)
    const k = input.species.findIndex(({ name: own }) => own === species)
    out[((at * input.sources.length + s) * input.species.length + k) * receptors + Number(receptor) - 1] = Number(value)
  }
  return out
}

/** Centres of the sampling grid of `grid_map`, m. */
export const sampledGrid = (cells: number, cellM: number) => {
  const at = (i: number) => (i - (cells - 1) / 2) * cellM
  const all = cells * cells
  return {
    xM: Float64Array.from({ length: all }, (_, n) => at(n % cells)),
    yM: Float64Array.from({ length: all }, (_, n) => at(Math.floor(n / cells))),
  }
}
