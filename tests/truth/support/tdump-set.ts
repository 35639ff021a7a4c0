import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { distanceKm } from '@qingyuan/engine/interpolation/sphere.ts'
import { type InternalOptions, onInternalLevels } from '@qingyuan/engine/meteorology/internal-levels.ts'
import type { MetGrid } from '@qingyuan/engine/meteorology/met-grid.ts'
import { fromPacked } from '@qingyuan/engine/meteorology/sources/from-packed.ts'
import type { Trajectory } from '@qingyuan/engine/trajectory/trajectory.ts'
import { openArl } from '@qingyuan/formats/arl/open-arl.ts'
import { readTdump } from '@qingyuan/formats/tdump/read-tdump.ts'
import type { TdumpFile } from '@qingyuan/formats/tdump/tdump-file.ts'
import { sharedBytes, sharedText } from '../truth-set.ts'

const folder = 'models/hysplit/tdump_reference/'

export const tdumpNames = (): string[] =>
  readdirSync(fileURLToPath(new URL(`../../../../shared/data/${folder}`, import.meta.url))).filter(name => !name.includes('.'))

export const tdumpOf = (name: string): TdumpFile => {
  const result = readTdump(sharedText(folder + name))
  if (!result.ok) throw new Error(result.problem.message)
  return result.file
}

const grids = new Map<string, MetGrid>()

/** The sample meteorology of the reference runs on internal levels: `oct1618.BIN` or `gdas_2010021112_24h.bin`. */
export const sampleMet = (file: string, options: InternalOptions): MetGrid => {
  const key = `${file} ${JSON.stringify(options)}`
  const known = grids.get(key)
  if (known) return known
  const arl = openArl(sharedBytes(`models/hysplit/arl/${file}`))
  if (!arl.ok) throw new Error(arl.problem.message)
  const met = onInternalLevels(fromPacked(arl.file), options)
  grids.set(key, met)
  return met
}

export interface Deviation {
  /** Mean great-circle distance at the age, km, and mean length of HYSPLIT's paths up to it. */
  meanKm: number
  pathKm: number
  /** AHTD / mean path, per cent. */
  relativePercent: number
  /** Mean of |dz|, m. */
  heightM: number
  count: number
}

/** Absolute and relative horizontal transport deviation (Stohl 1998) of ours from HYSPLIT's at an age; trajectories that either left early are left out. */
export const deviationAt = (ours: readonly Trajectory[], theirs: TdumpFile, ageHours: number): Deviation => {
  let [sum, length, dz, count] = [0, 0, 0, 0]
  for (const [n, path] of theirs.paths.entries()) {
    const at = path.age.findIndex(age => Math.abs(Math.abs(age) - ageHours) < 0.01)
    const seconds = path.seconds[at]
    const own = ours[n]!
    const m = own.seconds.indexOf(seconds ?? Number.NaN)
    if (at < 0 || m < 0) continue
    sum += distanceKm(own.lon[m]!, own.lat[m]!, path.lon[at]!, path.lat[at]!)
    for (let p = 1; p <= at; p++) length += distanceKm(path.lon[p - 1]!, path.lat[p - 1]!, path.lon[p]!, path.lat[p]!)
    dz += Math.abs(own.heightM[m]! - path.heightM[at]!)
    count++
  }
  return { meanKm: sum / count, pathKm: length / count, relativePercent: (100 * sum) / length, heightM: dz / count, count }
}
