/** Left and right edge in px. */
export type Edges = readonly [left: number, right: number]

/** A column that is seen to this part of what scrolls at most may be covered; a wider one is all that there is to see. */
const widestPart = 0.5

/**
 * Width in px, up to the right edge of the frame, of the column that this edge cuts; 0 where none is cut. A number of which the end is out of sight
 * reads as another number.
 *
 * @param columns edges of the columns in their order
 */
export const cutColumnWidth = (columns: readonly Edges[], [left, right]: Edges): number => {
  const cut = columns.find(([from, to]) => from < right - 1 && to > right + 2)
  const width = cut ? right - Math.max(left, cut[0]) : 0
  return width <= widestPart * (right - left) ? width : 0
}
