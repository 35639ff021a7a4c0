import { normalOfIndex, uniformOfIndex } from '../random.ts'
import type { DemoSensor } from './sensors.ts'

/** How an instrument errs: reading = gain x value + offset + drift x days + humidity effect above 60 % + noise. */
export interface Instrument {
  gain: number
  /** The lamp fouls: part of the gain lost a day, until the next cleaning. */
  fouling: number
  offset: number
  /** μg/m³ a day since the last maintenance. */
  drift: number
  /** μg/m³ for each per cent of humidity above 60. */
  humidity: number
  /** Maker's factor of the odour number. */
  nose: number
  /** Days between maintenances, and in the first of them. */
  cycleDays: number
  phaseDays: number
}

const stream = { gain: 820, fouling: 821, offset: 822, drift: 823, humidity: 824, nose: 825, cycle: 826, phase: 827 }
/** Share of the detectors that drift. */
const driftShare = 0.15

/** The hidden truth of a sensor; no page reads it. */
export const instrumentOf = ({ seed }: DemoSensor): Instrument => {
  const u = (s: number) => uniformOfIndex(seed, s, 0)
  const drifts = u(stream.drift) < driftShare
  return {
    gain: Math.min(1.45, Math.max(0.65, Math.exp(0.16 * normalOfIndex(seed, stream.gain, 0)))),
    fouling: 0.0015 * u(stream.fouling),
    offset: 18 * normalOfIndex(seed, stream.offset, 0),
    drift: drifts ? 1.6 + 1.8 * uniformOfIndex(seed, stream.drift, 1) : 0.1 * normalOfIndex(seed, stream.drift, 2),
    humidity: 0.3 + 1.2 * u(stream.humidity),
    nose: Math.exp(0.14 * normalOfIndex(seed, stream.nose, 0)),
    cycleDays: 75 + Math.floor(45 * u(stream.cycle)),
    phaseDays: Math.floor(120 * u(stream.phase)),
  }
}

/** Days since the last maintenance at an hour index. */
export const daysSinceService = ({ cycleDays, phaseDays }: Instrument, hour: number): number => (hour / 24 + phaseDays) % cycleDays
