import { pathColumns } from '@qingyuan/engine/trajectory/along-path.ts'
import type { RunArray } from '#/modules/sources/runs/public.ts'
import type { PackedPaths } from '#/workers/trajectory-tasks.ts'

const units: Partial<Record<string, string>> = {
  seconds: 's',
  lon: 'degree',
  lat: 'degree',
  heightM: 'm',
  pressureHpa: 'hPa',
  temperatureK: 'K',
  thetaK: 'K',
  mixingHeightM: 'm',
  terrainM: 'm',
  precipitation: 'mm/h',
}

/** Trajectories as arrays of a run. */
export const toArrays = ({ counts, ended, start, columns }: PackedPaths): RunArray[] => [
  { name: 'counts', data: counts, shape: [counts.length] },
  { name: 'ended', data: ended, shape: [ended.length] },
  { name: 'start', data: start, shape: [start.length] },
  ...pathColumns.map(name => ({ name, data: columns[name], shape: [columns[name].length], unit: units[name] })),
]

export const fromArrays = (arrays: ReadonlyMap<string, RunArray>): PackedPaths => ({
  counts: arrays.get('counts')!.data as Int32Array,
  ended: arrays.get('ended')!.data as Int32Array,
  start: arrays.get('start')!.data as Int32Array,
  columns: Object.fromEntries(pathColumns.map(name => [name, arrays.get(name)!.data])) as PackedPaths['columns'],
})

/** Sets one after the other; starts are renumbered. */
export const joinedPaths = (sets: readonly PackedPaths[]): PackedPaths => {
  const integers = (pick: (set: PackedPaths) => Int32Array) => Int32Array.from(sets.flatMap(set => [...pick(set)]))
  const starts = sets.map(set => (set.start.at(-1) ?? -1) + 1)
  let before = 0
  const shifted = sets.map((set, n) => {
    const from = before
    before += starts[n]!
    return set.start.map(start => start + from)
  })
  return {
    counts: integers(set => set.counts),
    ended: integers(set => set.ended),
    start: Int32Array.from(shifted.flatMap(start => [...start])),
    columns: Object.fromEntries(
      pathColumns.map(name => {
        const whole = new Float64Array(sets.reduce((sum, set) => sum + set.columns[name].length, 0))
        for (let n = 0, at = 0; n < sets.length; at += sets[n++]!.columns[name].length) whole.set(sets[n]!.columns[name], at)
        return [name, whole]
      }),
    ) as PackedPaths['columns'],
  }
}
