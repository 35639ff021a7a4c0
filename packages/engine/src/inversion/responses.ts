import type { PuffResult } from '../dispersion/puff/model.ts'

/** What was measured, or modelled, at stations: [(station · species + species) · hours + hour]. */
export interface Layout {
  stations: number
  species: number
  hours: number
}

export const entriesOf = ({ stations, species, hours }: Layout): number => stations * species * hours

/** What each source gives with the inventory's emission, μg/m³: [source · entries + entry] in the order of `Layout`. */
export interface Responses {
  layout: Layout
  sources: number
  values: Float64Array
}

export interface ResponseWindow {
  /** First hour of the run that counts, and how many. */
  from: number
  hours: number
  /** Which of the run's species and receptors, in the order wanted; all receptors when left out. */
  species: readonly number[]
  stations?: readonly number[]
}

/** Takes the hours and species that are compared out of a run of puffs. */
export const responsesOf = (
  result: Pick<PuffResult, 'concentration' | 'sources' | 'species' | 'receptors'>,
  { from, hours, species, stations = Array.from({ length: result.receptors }, (_, r) => r) }: ResponseWindow,
): Responses => {
  const layout = { stations: stations.length, species: species.length, hours }
  const entries = entriesOf(layout)
  const [sources, all] = [result.sources.length, result.species.length]
  const values = new Float64Array(sources * entries)
  for (let e = 0; e < sources; e++)
    stations.forEach((receptor, r) =>
      species.forEach((s, k) => {
        const at = e * entries + (r * species.length + k) * hours
        for (let h = 0; h < hours; h++)
          values[at + h] = 1e6 * result.concentration[(((from + h) * sources + e) * all + s) * result.receptors + receptor]!
      }),
    )
  return { layout, sources, values }
}
