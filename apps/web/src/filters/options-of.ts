/** Choices from a table of words, in its order. */
export const optionsOf = <T extends string>(words: Readonly<Record<T, string>>): { value: T; label: string }[] =>
  (Object.entries(words) as [T, string][]).map(([value, label]) => ({ value, label }))
