import { distanceKm } from '@qingyuan/engine/interpolation/sphere.ts'
import type { Start, Trajectory } from '@qingyuan/engine/trajectory/trajectory.ts'

const pathKm = ({ lon, lat }: Trajectory): number => {
  let sum = 0
  for (let n = 1; n < lon.length; n++) sum += distanceKm(lon[n - 1]!, lat[n - 1]!, lon[n]!, lat[n]!)
  return sum
}

/** Runs forward and back and returns the mean distance from the start in per cent of the mean path there; paths that touch the ground or leave are left out. */
export const reversalPercent = (starts: Start[], hours: number, run: (from: Start[], hours: number) => Trajectory[]): number => {
  const there = run(starts, hours).filter(path => path.ended === 'complete' && Math.min(...path.heightM) > 0)
  const turned = there.map(path => ({
    lon: path.lon.at(-1)!,
    lat: path.lat.at(-1)!,
    heightM: path.heightM.at(-1)!,
    seconds: path.seconds.at(-1)!,
  }))
  const back = run(turned, -hours)
  let [miss, length, count] = [0, 0, 0]
  for (const [n, path] of back.entries()) {
    if (path.ended !== 'complete') continue
    const { start } = there[n]!
    miss += distanceKm(path.lon.at(-1)!, path.lat.at(-1)!, start.lon, start.lat)
    length += pathKm(there[n]!)
    count++
  }
  return count < starts.length / 3 ? Number.NaN : (100 * miss) / length
}
