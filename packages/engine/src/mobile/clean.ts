import { metresBetween, type Track } from './plane.ts'

/** What was done to a point's position. */
export const asMeasured = 0
/** A jump of the receiver: put on the line between the good points beside it. */
export const pointInterpolated = 1
/** A jump without good points near enough: not drawn, its value does not count. */
export const pointLost = 2
/** Standing: the wandering of the receiver was put on one point. */
export const pointStanding = 3

export interface CleanOptions {
  /** m/s; nothing drives faster on these roads. */
  topSpeed?: number
  /** A jump is bridged over so many seconds at most. */
  bridgeS?: number
  /** Within so many metres for so many seconds counts as standing. */
  standM?: number
  standS?: number
}

export interface Cleaned extends Track {
  /** {@link asMeasured}, {@link pointInterpolated}, {@link pointLost} or {@link pointStanding}, one a point. */
  kind: Uint8Array
}

/**
 * Points that cannot be reached from the last good one at the top speed. After a few such points in a row that agree with one another the
 * receiver is believed again: the first fix may be the wrong one.
 */
const findJumps = (track: Track, topSpeed: number): Uint8Array => {
  const { time } = track
  const jump = new Uint8Array(time.length)
  const agreeing = 5
  let good = 0
  let streak = 0
  for (let i = 1; i < time.length; i++) {
    const reach = (from: number) => topSpeed * Math.max(1, (time[i]! - time[from]!) / 1000)
    if (metresBetween(track, good, i) <= reach(good)) {
      good = i
      streak = 0
      continue
    }
    jump[i] = 1
    streak = streak > 0 && metresBetween(track, i - 1, i) <= reach(i - 1) ? streak + 1 : 1
    if (streak < agreeing) continue
    jump.fill(0, i - agreeing + 1, i + 1)
    good = i
    streak = 0
  }
  return jump
}

const bridge = (track: Cleaned, jump: Uint8Array, bridgeMs: number): void => {
  const { time, lon, lat, kind } = track
  for (let i = 0; i < time.length; i++) {
    if (!jump[i]) continue
    let end = i
    while (end < time.length && jump[end]) end++
    const [a, b] = [i - 1, end]
    const near = a >= 0 && b < time.length && time[b]! - time[a]! <= bridgeMs
    for (let p = i; p < end; p++) {
      kind[p] = near ? pointInterpolated : pointLost
      if (!near) continue
      const share = (time[p]! - time[a]!) / (time[b]! - time[a]!)
      lon[p] = lon[a]! + share * (lon[b]! - lon[a]!)
      lat[p] = lat[a]! + share * (lat[b]! - lat[a]!)
    }
    i = end
  }
}

/** Stretches that stay near their first point long enough are put on their mean position. */
const settle = (track: Cleaned, standM: number, standMs: number): void => {
  const { time, lon, lat, kind } = track
  for (let i = 0; i < time.length; ) {
    let end = i + 1
    while (end < time.length && kind[end] === asMeasured && metresBetween(track, i, end) <= standM) end++
    if (kind[i] !== asMeasured || time[end - 1]! - time[i]! < standMs) {
      i++
      continue
    }
    let [x, y] = [0, 0]
    for (let p = i; p < end; p++) [x, y] = [x + lon[p]!, y + lat[p]!]
    lon.fill(x / (end - i), i, end)
    lat.fill(y / (end - i), i, end)
    kind.fill(pointStanding, i, end)
    i = end
  }
}

/**
 * Puts the positions of a track right: jumps of the receiver are bridged over short gaps and lost over long ones, standing is put on one point.
 * No point is dropped and no value changed. Roads are not known here: a track is not pulled onto one.
 *
 * @param track times ascending, each once
 */
export const cleanTrack = (track: Track, { topSpeed = 40, bridgeS = 30, standM = 15, standS = 60 }: CleanOptions = {}): Cleaned => {
  const cleaned = { time: track.time, lon: track.lon.slice(), lat: track.lat.slice(), kind: new Uint8Array(track.time.length) }
  bridge(cleaned, findJumps(track, topSpeed), bridgeS * 1000)
  settle(cleaned, standM, standS * 1000)
  return cleaned
}
