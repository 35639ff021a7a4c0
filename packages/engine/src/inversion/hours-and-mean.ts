import { entriesOf, type Responses } from './responses.ts'
import type { Measured } from './scale-fit.ts'

/**
 * Hours and their mean: an hour more in every group of a station and species, which holds the mean of the measured hours. A plume that an
 * analysis brings an hour late or a few degrees aside misses the hours, but hardly the mean; fitted to the hours alone, emissions would come out too low.
 */
export const withMeans = ({ layout, sources, values }: Responses, { rise }: Measured): Responses => {
  const { hours } = layout
  const groups = layout.stations * layout.species
  const extended = { ...layout, hours: hours + 1 }
  const out = new Float64Array(sources * entriesOf(extended))
  for (let row = 0; row < sources * groups; row++) {
    const begin = (row % groups) * hours
    let [sum, count] = [0, 0]
    for (let h = 0; h < hours; h++) {
      const value = values[row * hours + h]!
      out[row * (hours + 1) + h] = value
      if (rise[begin + h] !== rise[begin + h]) continue
      sum += value
      count++
    }
    out[row * (hours + 1) + hours] = count > 0 ? sum / count : 0
  }
  return { layout: extended, sources, values: out }
}

/** How far members differ in an hour, by group: the standard deviation of what all sources give over its mean, at most 1; 0 with one weather. */
export const transportSpread = (members: readonly Responses[]): Float64Array => {
  const { layout, sources } = members[0]!
  const [entries, { hours }] = [entriesOf(layout), layout]
  const totals = members.map(({ values }) => {
    const total = new Float64Array(entries)
    for (let n = 0; n < sources * entries; n++) total[n % entries]! += values[n]!
    return total
  })
  return Float64Array.from({ length: entries / hours }, (_, g) => {
    let [spread, level] = [0, 0]
    for (let k = g * hours; k < (g + 1) * hours; k++) {
      const mean = totals.reduce((sum, total) => sum + total[k]!, 0) / totals.length
      spread += Math.sqrt(totals.reduce((sum, total) => sum + (total[k]! - mean) ** 2, 0) / totals.length)
      level += mean
    }
    return level > 0 ? Math.min(1, spread / level) : 0
  })
}

export interface ModelError {
  /** What puffs may miss even in the right weather: share of the root mean square rise of a group. */
  share: number
  /** `transportSpread` */
  transport: Float64Array
}

/**
 * Rise and standard deviation of hours and mean. What the model may miss is the same for all hours of a group: if it grew with the value, the
 * high hours would count less and emissions come out too low.
 */
export const measuredWithMeans = ({ rise, sd }: Measured, hours: number, { share, transport }: ModelError): Measured => {
  const groups = rise.length / hours
  const out = { rise: new Float64Array(groups * (hours + 1)), sd: new Float64Array(groups * (hours + 1)) }
  for (let g = 0; g < groups; g++) {
    let [sum, squares, variance, count] = [0, 0, 0, 0]
    for (let k = g * hours; k < (g + 1) * hours; k++) {
      if (rise[k] !== rise[k]) continue
      sum += rise[k]!
      squares += rise[k]! ** 2
      variance += sd[k]! ** 2
      count++
    }
    const level = Math.sqrt(squares / Math.max(1, count))
    for (let h = 0; h < hours; h++) {
      out.rise[g * (hours + 1) + h] = rise[g * hours + h]!
      out.sd[g * (hours + 1) + h] = Math.hypot(sd[g * hours + h]!, share * level, transport[g]! * level)
    }
    out.rise[g * (hours + 1) + hours] = count > 0 ? sum / count : Number.NaN
    out.sd[g * (hours + 1) + hours] = Math.hypot(Math.sqrt(variance) / Math.max(1, count), (share * Math.abs(sum)) / Math.max(1, count))
  }
  return out
}
