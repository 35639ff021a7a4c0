const two = (hour: number) => String(hour % 24).padStart(2, '0')

/** Hours of the day as spans, the one over midnight as one: `静默 22–06 时`; empty without any. */
export const quietText = (hours: readonly number[]): string => {
  const own = new Set(hours)
  const begins = [...own].filter(hour => !own.has((hour + 23) % 24)).toSorted((a, b) => a - b)
  const spans = begins.map(begin => {
    let end = begin + 1
    while (own.has(end % 24) && end < begin + 24) end++
    return `${two(begin)}–${two(end)} 时`
  })
  return spans.length === 0 ? '' : `静默 ${spans.join('、')}`
}
