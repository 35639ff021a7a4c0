/** Points of the parts as they enter the score: parts that are not known are left out and the others scaled up, before recurrences are taken off. */
export const scaledParts = (parts: readonly (number | null)[], score: number, deduction: number): (number | null)[] => {
  const sum = parts.reduce<number>((total, part) => total + (part ?? 0), 0)
  const factor = sum > 0 ? (score + deduction) / sum : 0
  return parts.map(part => (part === null ? null : part * factor))
}
