import type { ControlKind } from '@qingyuan/domain/species/control-kinds.ts'
import { storedSpecies } from '@qingyuan/domain/species/species-list.ts'
import { dayInfo, dayOfIndex, startHourOfIndex } from '../model/calendar.ts'
import type { DemoPlace } from '../plan.ts'
import { normalOfIndex, uniformOfIndex } from '../random.ts'
import { controlHours, detectionLimitOf, onePeakSpecies } from './species-hours.ts'

export interface DemoControlRun {
  kind: ControlKind
  /** ppb by number of the species, 0: not found. */
  ppb: Record<number, number>
  /** ppb of the control gas; empty of a blank. */
  expected: Record<number, number>
}

/** ppb of each species in a gas. */
const gasPpb: Readonly<Record<Exclude<ControlKind, 'blank'>, number>> = { check: 4, retention: 2, laboratory: 5 }
const [biasStream, noiseStream, closureStream] = [700, 830, 960] as const
/** Bias of a species at a station, and noise of a run, as shares; together never beyond 30 %, and two runs never 25 % apart. */
const [mostBias, noise] = [0.06, 0.03] as const
const [sunday, wednesday, friday] = [0, 3, 5] as const

/** Days of a cycle of four weeks; every 28 days up to any day contain all of them. */
const cycleDays = 28
/** What is wrong with the instrument of the town: toluene in the zero air for four nights, and styrene whose response falls for nine days. */
export const plantedControlFaults = {
  station: '1728A',
  blank: { no: 42, first: 9, ppb: [0.24, 0.36, 0.31, 0.18] },
  recovery: { no: 47, first: 15, shares: [0.92, 0.86, 0.8, 0.74, 0.68, 0.64, 0.61, 0.6, 0.59] },
} as const

const dayOfCycle = (hour: number): number => dayOfIndex(hour) % cycleDays

const kindOf = (hour: number, isFirst: boolean): ControlKind => {
  const { weekday } = dayInfo(dayOfIndex(hour))
  if (weekday === sunday) return 'check'
  if (isFirst) return 'blank'
  return weekday === wednesday ? 'retention' : weekday === friday ? 'laboratory' : 'check'
}

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4

const blankPpb = (place: DemoPlace, hour: number, no: number): number => {
  const { station, blank } = plantedControlFaults
  const planted = place.code === station && no === blank.no ? blank.ppb[dayOfCycle(hour) - blank.first] : undefined
  if (planted !== undefined) return planted
  const limit = detectionLimitOf(no)
  const value = (limit / 4) * Math.abs(normalOfIndex(place.seed, noiseStream + no, hour))
  return value < limit / 3 ? 0 : rounded(value)
}

const recoveryOf = (place: DemoPlace, hour: number, no: number): number => {
  const { station, recovery } = plantedControlFaults
  const planted = place.code === station && no === recovery.no ? recovery.shares[dayOfCycle(hour) - recovery.first] : undefined
  const bias = 2 * mostBias * (uniformOfIndex(place.seed, biasStream, no) - 0.5)
  return (planted ?? 1 + bias) * (1 + noise * normalOfIndex(place.seed, noiseStream + no, hour))
}

/**
 * Run of blank or control gas in an hour (hour index) of quality control of a gas chromatograph, null in every other: a blank and a check each night, the
 * check twice on Sundays, a retention time standard on Wednesdays, a laboratory control on Fridays. A function of place and absolute hour alone.
 */
export const demoControlRun = (place: DemoPlace, hour: number): DemoControlRun | null => {
  const at = controlHours.indexOf(startHourOfIndex(hour))
  if (at < 0) return null
  const kind = kindOf(hour, at === 0)
  const numbers = storedSpecies.map(({ no }) => no).filter(no => !onePeakSpecies.includes(no))
  const columnOf = (valueOf: (no: number) => number) => Object.fromEntries(numbers.map(no => [no, valueOf(no)]))
  if (kind === 'blank') return { kind, ppb: columnOf(no => blankPpb(place, hour, no)), expected: {} }
  const gas = gasPpb[kind]
  return { kind, ppb: columnOf(no => rounded(gas * recoveryOf(place, hour, no))), expected: columnOf(() => gas) }
}

/** Sums of the chromatogram of an hour of air, ppbC: of the species, and of everything. What is not identified is 18-21 % of much and up to 40 % of little. */
export const demoChromatogramSums = (place: DemoPlace, hour: number, ppb: Float32Array): { total: number; targets: number } | null => {
  let [targets, known] = [0, 0]
  for (const [s, { carbonNumber }] of storedSpecies.entries()) {
    if (ppb[s]! !== ppb[s]!) continue
    targets += ppb[s]! * carbonNumber
    known++
  }
  if (known === 0) return null
  const share = 0.19 + 0.2 * Math.exp(-targets / 20) + 0.006 * normalOfIndex(place.seed, closureStream, hour)
  return { total: rounded(targets / (1 - share)), targets: rounded(targets) }
}
