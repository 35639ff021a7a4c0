/** Segments up to this length are sorted by insertion. */
const shortest = 10

interface Segment {
  from: number
  to: number
  /** Wanted places inside: a range of their list. */
  first: number
  last: number
}

/** Divides a segment by the median of its ends and its middle; returns the end of the low part and the start of the high part. */
const divide = (a: Float64Array, from: number, to: number): [low: number, high: number] => {
  const middle = (from + to) >> 1
  const swap = (x: number, y: number) => {
    const kept = a[x]!
    a[x] = a[y]!
    a[y] = kept
  }
  if (a[from]! > a[middle]!) swap(from, middle)
  if (a[to]! < a[middle]!) {
    swap(to, middle)
    if (a[from]! > a[middle]!) swap(from, middle)
  }
  const pivot = a[middle]!
  let [low, high] = [to, from]
  for (;;) {
    do low--
    while (a[low]! > pivot)
    do high++
    while (a[high]! < pivot)
    if (high > low) return [low, high]
    swap(low, high)
  }
}

const insertionSort = (a: Float64Array, from: number, to: number): void => {
  for (let i = from + 1; i <= to; i++) {
    const value = a[i]!
    let at = i
    for (; at > from && a[at - 1]! > value; at--) a[at] = a[at - 1]!
    a[at] = value
  }
}

/**
 * Brings the values of the wanted places (from 0, rising) to where a full sort would put them.
 *
 * R's `stl` requests its two middle residuals in falling order. The second of them may then be another value than the one a sort would put
 * there; the numbers of R need the same order.
 *
 * Source: Chambers 1971, Partial sorting, CACM Algorithm 410; in place.
 */
export const partialSort = (a: Float64Array, places: readonly number[]): void => {
  const waiting: Segment[] = []
  let segment: Segment | undefined = { from: 0, to: a.length - 1, first: 0, last: places.length - 1 }
  while (segment) {
    const { from, to, first, last }: Segment = segment
    segment = undefined
    if (to - from > shortest || (from === 0 && from < to)) {
      const [low, high] = divide(a, from, to)
      let [begin, end]: [number, number] = [first, last]
      if (low - from <= to - high) {
        while (begin <= end && places[end]! > low) end--
        waiting.push({ from: high, to, first: begin <= end ? end + 1 : first, last })
        if (begin <= end) segment = { from, to: low, first: begin, last: end }
      } else {
        while (begin <= end && places[begin]! < high) begin++
        waiting.push({ from, to: low, first, last: begin <= end ? begin - 1 : last })
        if (begin <= end) segment = { from: high, to, first: begin, last: end }
      }
    } else if (from < to) insertionSort(a, from, to)
    while (!segment && waiting.length > 0) {
      const next: Segment = waiting.pop()!
      if (next.first <= next.last) segment = next
    }
  }
}
