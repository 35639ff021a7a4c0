import { normalOfIndex, uniformOfIndex } from '../random.ts'
import { dayInfo, dayOfIndex, monthlyBlend } from './calendar.ts'

/** A cold front: it clears the air, and pollution then accumulates until the next one. */
export interface Front {
  /** Hour index of its passage over the reference point. */
  hour: number
  /** 0.4..1. */
  intensity: number
  /** How strongly the air stagnates behind it, 0.1..1.2. */
  stagnation: number
  /** Dust it carries, ug/m3 of coarse particles at the peak; 0 for most. */
  dustPeak: number
  dustHours: number
}

const slotHours = 100
const stream = { time: 11, skip: 12, intensity: 13, stagnation: 14, dust: 15, peak: 16, hours: 17 }
const skipShare = [0.3, 0.22, 0.1, 0.06, 0.12, 0.25, 0.3, 0.3, 0.25, 0.22, 0.26, 0.3]
const dustShare = [0.01, 0.04, 0.28, 0.34, 0.2, 0, 0, 0, 0, 0.02, 0.06, 0.02]
const stagnationMean = [0.78, 0.68, 0.55, 0.45, 0.45, 0.5, 0.52, 0.5, 0.55, 0.66, 0.74, 0.8]

const frontOfSlot = (seed: number, slot: number): Front | null => {
  const hour = slot * slotHours + Math.floor(uniformOfIndex(seed, stream.time, slot) * 62)
  const info = dayInfo(dayOfIndex(hour))
  if (uniformOfIndex(seed, stream.skip, slot) < skipShare[info.month - 1]!) return null
  const dusty = uniformOfIndex(seed, stream.dust, slot) < dustShare[info.month - 1]!
  const peak = uniformOfIndex(seed, stream.peak, slot)
  return {
    hour,
    intensity: 0.4 + 0.6 * uniformOfIndex(seed, stream.intensity, slot),
    stagnation: Math.min(1.25, Math.max(0.1, monthlyBlend(stagnationMean, info) + 0.27 * normalOfIndex(seed, stream.stagnation, slot))),
    dustPeak: dusty ? 130 + 640 * peak * peak : 0,
    dustHours: 7 + 24 * uniformOfIndex(seed, stream.hours, slot),
  }
}

/** All fronts that bear on the hours `first`..`last`: the one before the first hour (and its predecessor) to the last. */
export const frontsAround = (seed: number, first: number, last: number): Front[] => {
  const fronts: Front[] = []
  for (let slot = Math.floor(first / slotHours) - 14; slot <= Math.floor(last / slotHours); slot++) {
    const front = frontOfSlot(seed, slot)
    if (front) fronts.push(front)
  }
  return fronts
}

const fill = (front: Front, hour: number): number => {
  const age = hour - front.hour
  return age <= 6 ? 0 : front.stagnation * (1 - Math.exp(-(age - 6) / 44))
}

/** What the fronts make of the air at each hour: stagnation 0..1.2, clearing 0..1, chill 0..1, wind burst 0..1, dust ug/m3. */
export const frontSeries = (seed: number, first: number, hours: number) => {
  const fronts = frontsAround(seed, first, first + hours)
  const make = () => new Float64Array(hours)
  const out = { stagnation: make(), clearing: make(), chill: make(), burst: make(), dust: make(), warming: make() }
  let at = 1
  for (let i = 0; i < hours; i++) {
    const hour = first + i
    while (at + 1 < fronts.length && fronts[at + 1]!.hour <= hour) at++
    const now = fronts[at]!
    const before = fronts[at - 1]!
    const age = hour - now.hour
    const passed = Math.min(1, (age + 1) / 6)
    const turn = passed * passed * (3 - 2 * passed)
    out.stagnation[i] = fill(before, hour) * (1 - turn) + fill(now, hour) * turn
    out.clearing[i] = now.intensity * turn * Math.exp(-age / 17)
    out.chill[i] = now.intensity * turn * Math.exp(-age / 46)
    out.burst[i] = now.intensity * turn * Math.exp(-age / 11)
    out.warming[i] = Math.min(age, 110) / 110
    const rise = Math.min(1, age / 3)
    out.dust[i] = now.dustPeak > 0 ? now.dustPeak * rise * Math.exp(-Math.max(0, age - 3) / now.dustHours) : 0
  }
  return out
}
