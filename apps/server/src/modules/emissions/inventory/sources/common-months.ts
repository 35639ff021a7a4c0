/** Amounts of a source January to December, null for months not reported; null where it counts for the whole year. */
export type SourceMonths = readonly (number | null)[] | null

const isPresent = (part: number | null | undefined): boolean => part != null
const sumOf = (parts: SourceMonths): number => (parts ?? []).reduce<number>((sum, part) => sum + (part ?? 0), 0)

/** Part of a source's amount that is in the months which its other report has, 0..1; evenly where its own months are not known. */
export const shareInMonths = (months: SourceMonths, others: SourceMonths): number => {
  if (!others || others.every(isPresent)) return 1
  const whole = sumOf(months)
  return whole > 0 ? sumOf(months!.map((part, n) => (isPresent(others[n]) ? part : 0))) / whole : others.filter(isPresent).length / 12
}
