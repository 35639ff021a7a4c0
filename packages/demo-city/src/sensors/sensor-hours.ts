import type { MeasuredId } from '@qingyuan/domain/parameters.ts'
import { emittedSpecies, plumeOf } from '../enterprises/trades.ts'
import { placeHours } from '../hours/place-hours.ts'
import { hourEndOf, hourIndex } from '../model/calendar.ts'
import { type Flow, flowOf } from '../model/flow.ts'
import { addPlume, type SeenEnterprise, seenFrom } from '../model/plumes.ts'
import { padHours, stateOf } from '../model/state.ts'
import { normalOfIndex, uniformOfIndex } from '../random.ts'
import { emittedShare, hiddenSources, sensorIncidents } from './hidden-sources.ts'
import { daysSinceService, instrumentOf } from './instrument.ts'
import type { DemoSensor } from './sensors.ts'

const voc = plumeOf.voc
const reachM = 12_000
/** ppm in 1 mg/m³ of hydrogen sulphide at 25 °C, and its odour threshold, ppm; the same of ammonia. */
const [h2sPpm, h2sThreshold, nh3Ppm, nh3Threshold] = [0.717862, 0.00041, 1.43652, 1.5] as const
const stream = {
  noise: 830,
  h2s: 831,
  nh3: 832,
  odour: 833,
  outage: 840,
  outageAt: 841,
  outageFor: 842,
  stuck: 843,
  stuckAt: 844,
  stuckFor: 845,
  spike: 846,
  ten: 850,
}

/** Beside fields and off the roads there is less of the town's traffic than at an air station. */
const ringShare = 0.75
/** What a park's works and drains always give off, mg/m³. */
const [usualH2s, usualNh3] = [0.0011, 0.03] as const

interface TrueAir {
  /** μg/m³ */
  tvoc: number
  /** mg/m³ */
  nmhc: number
  h2s: number
  nh3: number
}

export interface SensorBlock {
  sensor: DemoSensor
  /** Instant of the END of the first hour. */
  firstHour: number
  hours: number
  /** What the instrument reports; NaN: nothing. */
  columns: Partial<Record<MeasuredId, Float32Array>>
  /** The air itself: TVOC, μg/m³. The truth, for tests. */
  trueTvoc: Float32Array
}

interface Source {
  seen: SeenEnterprise
  h2sShare: number
  nh3Share: number
  shareAt: (hour: number) => number
}

const sourcesOf = (seed: number, sensor: DemoSensor, first: number, hours: number): Source[] => {
  const hidden = hiddenSources(seed).map((source, n) => ({ ...source, shareAt: (hour: number) => emittedShare(seed, n, hour) }))
  const failing = sensorIncidents(seed, first, hours).map(source => ({
    ...source,
    shareAt: (hour: number) => (hour >= source.first && hour < source.first + source.hours ? 1 : 0),
  }))
  return [...hidden, ...failing].flatMap(({ enterprise, h2sShare, nh3Share, shareAt }) => {
    const seen = seenFrom(sensor, enterprise)
    return Math.hypot(seen.eastM, seen.northM) > reachM ? [] : [{ seen, h2sShare, nh3Share, shareAt }]
  })
}

const plume = new Float64Array(emittedSpecies.length)

/** Adds the plumes of an hour to the air. */
const addSources = (air: TrueAir, sources: readonly Source[], flow: Flow, hour: number): void => {
  for (const { seen, h2sShare, nh3Share, shareAt } of sources) {
    const share = shareAt(hour)
    if (share <= 0) continue
    plume.fill(0)
    addPlume(seen, flow, share, plume)
    const added = Math.min(4000, plume[voc]!)
    air.tvoc += added
    air.nmhc += 0.0016 * added
    air.h2s += (h2sShare * added) / 1000
    air.nh3 += (nh3Share * added) / 1000
  }
}

/** One run of hours a slot at most. */
const inRun = (
  seed: number,
  slotHours: number,
  share: number,
  streams: readonly [number, number, number],
  most: number,
  hour: number,
): number | null => {
  const slot = Math.floor(hour / slotHours)
  if (uniformOfIndex(seed, streams[0], slot) >= share) return null
  const start = slot * slotHours + Math.floor(uniformOfIndex(seed, streams[1], slot) * (slotHours - most))
  const end = start + 2 + Math.floor(uniformOfIndex(seed, streams[2], slot) * (most - 2))
  return hour >= start && hour < end ? start : null
}
const outageAt = (seed: number, hour: number) => inRun(seed, 420, 0.35, [stream.outage, stream.outageAt, stream.outageFor], 20, hour)
const stuckAt = (seed: number, hour: number) => inRun(seed, 900, 0.2, [stream.stuck, stream.stuckAt, stream.stuckFor], 26, hour)

const round = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals + 0

/** What the detector makes of an hour's air, μg/m³. */
const detected = (
  sensor: DemoSensor,
  instrument: ReturnType<typeof instrumentOf>,
  air: TrueAir,
  humidity: number,
  hour: number,
): number => {
  const days = daysSinceService(instrument, hour)
  const gain = instrument.gain * (1 - instrument.fouling * days)
  const wet = instrument.humidity * Math.max(0, humidity - 60)
  const noise = normalOfIndex(sensor.seed, stream.noise, hour) * (4 + 0.03 * air.tvoc)
  return gain * air.tvoc + instrument.offset + instrument.drift * days + wet + noise
}

/** Hour of the air at a sensor whose instruments were perfect. */
const trueAir = (seed: number, sensor: DemoSensor, hours: ReturnType<typeof placeHours>, i: number, hour: number): TrueAir => {
  const tvoc = ringShare * hours.tvoc[i]!
  const works = Math.max(0, tvoc - 120) / 1000
  return {
    tvoc,
    nmhc: hours.nmhc[i]!,
    h2s: usualH2s * Math.exp(0.3 * normalOfIndex(sensor.seed, stream.h2s, hour)) + 0.004 * works,
    nh3: usualNh3 * Math.exp(0.3 * normalOfIndex(sensor.seed, stream.nh3, hour)) + 0.05 * works,
  }
}

/**
 * What a sensor reports of the hours from the one that ends at `from`: the air of the model with its listed enterprises, the plumes of hidden emitters and
 * of failures, and what the instrument makes of it; hours without a packet, values that stay the same. A function of seed, sensor and absolute hour.
 */
export const sensorHours = (seed: number, sensor: DemoSensor, from: number, hours: number): SensorBlock => {
  const first = hourIndex(from)
  const state = stateOf(seed, first, hours)
  const instrument = instrumentOf(sensor)
  const sources = sourcesOf(seed, sensor, first, hours)
  const base = placeHours(seed, sensor, first, hours)
  const columns = Object.fromEntries(sensor.measures.map(id => [id, new Float32Array(hours).fill(Number.NaN)])) as SensorBlock['columns']
  const trueTvoc = new Float32Array(hours)
  for (let i = 0; i < hours; i++) {
    const hour = first + i
    const air = trueAir(seed, sensor, base, i, hour)
    addSources(air, sources, flowOf(state, sensor.character.modes, i + padHours), hour)
    trueTvoc[i] = air.tvoc
    if (outageAt(sensor.seed, hour) !== null) continue
    for (const id of ['temperature', 'humidity', 'wind_speed', 'wind_direction'] as const) columns[id]![i] = base[id][i]!
    const spike = uniformOfIndex(sensor.seed, stream.spike, hour) < 0.0006 ? 2400 : 0
    columns.tvoc![i] = Math.max(-5, round(detected(sensor, instrument, air, base.humidity[i]!, hour) + spike, 0))
    if (columns.nmhc) columns.nmhc[i] = round(air.nmhc * (1 + 0.03 * normalOfIndex(sensor.seed, stream.noise + 1, hour)), 3)
    if (sensor.nose) smell(columns, sensor, instrument.nose, air, i, hour)
  }
  hold(seed, sensor, columns, first, hours)
  return { sensor, firstHour: from, hours, columns, trueTvoc }
}

const smell = (columns: SensorBlock['columns'], sensor: DemoSensor, factor: number, air: TrueAir, i: number, hour: number): void => {
  const activity = (air.h2s * h2sPpm) / h2sThreshold + (air.nh3 * nh3Ppm) / nh3Threshold + air.tvoc / 400
  const n = normalOfIndex(sensor.seed, stream.odour, hour)
  columns.h2s![i] = round(Math.max(0, air.h2s), 4)
  columns.nh3![i] = round(Math.max(0, air.nh3), 3)
  columns.odour![i] = Math.max(0, round(factor * activity * (1 + 0.08 * n) + 0.6 * n, 0))
}

/** Values that stay as they were when the run of equal values began. */
const hold = (seed: number, sensor: DemoSensor, columns: SensorBlock['columns'], first: number, hours: number): void => {
  const kept = new Map<number, number>()
  for (let i = 0; i < hours; i++) {
    const start = stuckAt(sensor.seed, first + i)
    if (start === null || Number.isNaN(columns.tvoc![i]!)) continue
    let value = kept.get(start)
    if (value === undefined) {
      const at = start - first
      value = at >= 0 ? columns.tvoc![at]! : sensorHours(seed, sensor, hourEndOf(start), 1).columns.tvoc![0]!
      kept.set(start, value)
    }
    columns.tvoc![i] = value
  }
}

const tens = 6

/** The six ten-minute means of an hour's value: turbulence about it, whose mean it is. NaN stays NaN. */
export const tenMinutes = (sensor: DemoSensor, id: MeasuredId, hour: number, value: number, decimals: number): number[] => {
  const s = id.length * 7
  const weights = Array.from({ length: tens }, (_, n) => Math.exp(0.28 * normalOfIndex(sensor.seed, stream.ten + s, hour * tens + n)))
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / tens
  return weights.map(weight => round((value * weight) / mean, decimals))
}
