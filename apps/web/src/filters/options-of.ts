/** Choices from a table of words, in its order. */
export const optionsOf = <T extends string>(words: Readonly<Record<T, string>>): { value: T; label: string }[] =>
  (Object.entries(words) as [T, string][]).map(([value, label]) => ({ value, label }))

/** Choices from records with a name. */
export const optionsOfNamed = (rows: readonly { id: number; name: string }[]): { value: number; label: string }[] =>
  rows.map(({ id, name }) => ({ value: id, label: name }))
