/** A column put in order once; ranks among any part of it are then one walk. */
export interface RankedColumn {
  values: ArrayLike<number>
  /** Places of the values that are there, the smallest first. */
  order: Uint32Array
}

export const rankedColumn = (values: ArrayLike<number>): RankedColumn => {
  const order = Uint32Array.from({ length: values.length }, (_, i) => i).filter(i => values[i]! === values[i]!)
  return { values, order: order.sort((a, b) => values[a]! - values[b]!) }
}

/** Ranks 1.. among the places where the other column has a value too, equal values sharing their mean rank; NaN elsewhere. */
export const ranksOfPairs = ({ values, order }: RankedColumn, other: ArrayLike<number>): Float64Array => {
  const ranks = new Float64Array(values.length).fill(Number.NaN)
  const places = new Uint32Array(order.length)
  let count = 0
  for (let k = 0; k < order.length; k++) {
    const place = order[k]!
    if (other[place]! === other[place]!) places[count++] = place
  }
  for (let first = 0; first < count; ) {
    let after = first + 1
    while (after < count && values[places[after]!] === values[places[first]!]) after++
    // Places first..after-1 hold the ranks first+1..after.
    for (let k = first; k < after; k++) ranks[places[k]!] = (first + 1 + after) / 2
    first = after
  }
  return ranks
}
