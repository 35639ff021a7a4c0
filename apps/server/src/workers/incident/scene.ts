import { type PuffOptions, type PuffSource, plainOptions } from '@qingyuan/engine/dispersion/puff/model.ts'
import type { DepositionRule } from '@qingyuan/engine/dispersion/removal/species.ts'
import { calmVerticalVelocities } from '@qingyuan/engine/dispersion/spread/calm-velocity.ts'
import type { Frame } from '@qingyuan/engine/dispersion/weather/frame.ts'
import { gridWeather } from '@qingyuan/engine/dispersion/weather/grid-weather.ts'
import { plainGround } from '@qingyuan/engine/dispersion/weather/station-ground.ts'
import { calmSpeed, type PuffWeather } from '@qingyuan/engine/dispersion/weather/weather-column.ts'
import { controlMember, drawMembers, type Member, memberDefaults } from '@qingyuan/engine/inversion/members.ts'
import type { WeatherHour } from '@qingyuan/engine/meteorology/diagnostic/diagnose-hours.ts'
import { metOf, type PlainMet } from '@qingyuan/engine/meteorology/plain-met.ts'

/** Cells on which the scene's weather is diagnosed: square, centred on the station. */
export interface SceneGrid {
  cells: number
  stepM: number
  /** m above sea level, row 0 the southernmost. */
  terrain: Float32Array
  roughnessM: number
}

export interface SceneOutlet {
  /** Index of the enterprise. */
  enterprise: number
  xM: number
  yM: number
  heightM: number
  diameterM: number
  velocity: number
  temperatureK: number
  /** g/s: [hour · species + species]. */
  emission: Float64Array
}

/** Everything an incident is traced from, but for what was measured. Metres east and north of the station in question. */
export interface Scene {
  frame: Frame
  /** UTC seconds at which the first hour begins. */
  startsAt: number
  hours: number
  /** The incident: the last so many hours. */
  incidentHours: number
  grid: SceneGrid
  /** One an hour, for the middle of it. */
  weather: readonly WeatherHour[]
  enterprises: number
  outlets: readonly SceneOutlet[]
  species: readonly string[]
  /** Receptors; the first is the station in question. */
  stations: { xM: Float64Array; yM: Float64Array }
}

/** Corner of the weather's grid: middle of cell (0, 0), m. */
export const gridOrigin = ({ cells, stepM }: SceneGrid): number => (-(cells - 1) / 2) * stepM

export const weatherOf = (scene: Scene, met: PlainMet): PuffWeather => {
  const firstDay = Math.floor((scene.startsAt - Date.UTC(new Date(scene.startsAt * 1000).getUTCFullYear(), 0, 1) / 1000) / 86_400) + 1
  return gridWeather(metOf(met), {
    frame: scene.frame,
    start: scene.startsAt,
    hours: scene.hours,
    ground: { ...plainGround, utcOffset: 0, firstDay, firstHour: Math.floor((scene.startsAt % 86_400) / 3600) },
  })
}

const seed = 1
/** The first is the unperturbed analysis. Members are identified by their number: threads draw the same. */
export const membersOf = (scene: Pick<Scene, 'hours' | 'enterprises'>, count: number): Member[] => {
  const options = { ...memberDefaults, hours: scene.hours, sources: scene.enterprises, seed }
  return [controlMember(options), ...drawMembers(count - 1, options)]
}

/** Neither falls out nor is washed out: over the hours and kilometres of an incident it is less than the inventory's own error. */
export const inertRule = (name: string): DepositionRule => ({ name, dry: 'none', scavenging: { liquid: 0, frozen: 0 } })

export const puffSources = (scene: Scene): PuffSource[] =>
  scene.outlets.map(({ enterprise, ...stack }, at) => ({ id: `${enterprise}.${at}`, ...stack }))

const marginM = 3000
/** A puff that has passed all stations is no longer followed. */
export const puffOptions = (scene: Scene, stepM: number): PuffOptions => {
  const [xs, ys] = [
    [...scene.stations.xM, ...scene.outlets.map(o => o.xM)],
    [...scene.stations.yM, ...scene.outlets.map(o => o.yM)],
  ]
  const domain = {
    westM: Math.min(...xs) - marginM,
    eastM: Math.max(...xs) + marginM,
    southM: Math.min(...ys) - marginM,
    northM: Math.max(...ys) + marginM,
  }
  const leastVertical = calmVerticalVelocities(plainOptions.leastVertical, calmSpeed)
  return { ...plainOptions, leastVertical, domain, longestStepM: stepM, longestPuffM: stepM }
}
