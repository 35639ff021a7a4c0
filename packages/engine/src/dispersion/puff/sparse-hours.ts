import type { SparseHour, SparsePuffResult } from './model.ts'

/** An array that grows by halves as numbers are added. */
const grown = <A extends Float32Array | Uint16Array | Uint32Array>(array: A, make: new (length: number) => A, needed: number): A => {
  if (needed <= array.length) return array
  const larger = new make(Math.max(needed, Math.ceil(1.5 * array.length)))
  larger.set(array)
  return larger
}

/** Collects hours, source after source, without the receptors whose means are all 0. */
export const collectHours = (sources: number, species: number, receptors: number) => {
  const rows: SparseHour[] = []
  let start = new Uint32Array(sources + 1)
  const Receptors: new (length: number) => Uint16Array | Uint32Array = receptors <= 2 ** 16 ? Uint16Array : Uint32Array
  let receptor = new Receptors(1024)
  let values = new Float32Array(1024 * species)
  let count = 0
  const add = (means: Float64Array, r: number): void => {
    receptor = grown(receptor, Receptors, count + 1)
    values = grown(values, Float32Array, (count + 1) * species)
    receptor[count] = r
    for (let s = 0; s < species; s++) values[count * species + s] = means[s * receptors + r]!
    count++
  }
  const isReached = (means: Float64Array, r: number): boolean => {
    for (let s = 0; s < species; s++) if (means[s * receptors + r] !== 0) return true
    return false
  }
  const take = (_hour: number, source: number, means: Float64Array): void => {
    for (let r = 0; r < receptors; r++) if (isReached(means, r)) add(means, r)
    start[source + 1] = count
    if (source + 1 < sources) return
    rows.push({ start, receptor: receptor.slice(0, count), values: values.slice(0, count * species) })
    start = new Uint32Array(sources + 1)
    count = 0
  }
  return { rows, take }
}

/** What a source adds of a species in an hour, g/m3: calls `visit` for each receptor that it reaches. */
export const visitShare = (
  { rows, species }: SparsePuffResult,
  hour: number,
  source: number,
  which: number,
  visit: (receptor: number, value: number) => void,
): void => {
  const { start, receptor, values } = rows[hour]!
  for (let n = start[source]!; n < start[source + 1]!; n++) visit(receptor[n]!, values[n * species.length + which]!)
}
