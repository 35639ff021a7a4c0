/** Width in px of the column that says how many others had no room. */
export const moreWidth = 44

interface Fitting<C> {
  columns: readonly C[]
  /** px. */
  room: number
  widthOf: (column: C) => number
  /** Larger stays longer. */
  importanceOf: (column: C) => number
  /** Columns at the left that always stay. */
  leading: number
}

/** Columns that have room, in their order: the least important leave first, of equal ones the last. */
export const columnsThatFit = <C>({ columns, room, widthOf, importanceOf, leading }: Fitting<C>): C[] => {
  const needed = (shown: Iterable<C>) => [...shown].reduce((sum, column) => sum + widthOf(column), 0)
  if (needed(columns) <= room) return [...columns]
  const leaving = columns
    .map((column, index) => ({ column, index }))
    .slice(leading)
    .sort((a, b) => importanceOf(a.column) - importanceOf(b.column) || b.index - a.index)
  const shown = new Set(columns)
  for (const { column } of leaving) {
    if (needed(shown) + moreWidth <= room) break
    shown.delete(column)
  }
  return columns.filter(column => shown.has(column))
}
