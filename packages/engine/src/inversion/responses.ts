import type { PuffResult } from '../dispersion/puff/model.ts'

/** What was measured, or modelled, at stations: [(station · species + species) · hours + hour]. */
export interface Layout {
  stations: number
  species: number
  hours: number
}

export const entriesOf = ({ stations, species, hours }: Layout): number => stations * species * hours

/** What each source gives with the inventory's emission, µg/m³: [source · entries + entry] in the order of `Layout`. */
export interface Responses {
  layout: Layout
  sources: number
  values: Float64Array
}

export interface ResponseWindow {
  /** First hour of the run that counts, and how many. */
  from: number
  hours: number
  /** Which of the run's species, in the order wanted. */
  species: readonly number[]
}

/** Takes the hours and species that are compared out of a run of puffs. */
export const responsesOf = (result: PuffResult, { from, hours, species }: ResponseWindow): Responses => {
  const layout = { stations: result.receptors, species: species.length, hours }
  const entries = entriesOf(layout)
  const [sources, all] = [result.sources.length, result.species.length]
  const values = new Float64Array(sources * entries)
  for (let e = 0; e < sources; e++)
    for (let r = 0; r < layout.stations; r++)
      species.forEach((s, k) => {
        const at = e * entries + (r * species.length + k) * hours
        for (let h = 0; h < hours; h++)
          values[at + h] = 1e6 * result.concentration[(((from + h) * sources + e) * all + s) * result.receptors + r]!
      })
  return { layout, sources, values }
}
