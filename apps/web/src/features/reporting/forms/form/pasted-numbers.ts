export interface Pasted {
  /** Of the boxes from the chosen one on; null leaves one empty. */
  numbers: readonly (number | null)[]
  /** Values for which there is no box. */
  beyond: number
  /** Cells that are no numbers; then nothing is filled in. */
  faulty: readonly string[]
}

const numberOf = (cell: string): number | null | undefined => {
  const plain = cell.replaceAll(/[,，\s]/g, '')
  if (plain === '' || plain === '-' || plain === '—') return null
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(plain) ? Number(plain) : undefined
}

/**
 * Cells of a sheet, a row or a column, for the boxes of a series: thousands may be set apart, an empty cell or a dash leaves a box empty. Null for a
 * single value, which the box takes itself.
 *
 * @param room boxes from the chosen one on
 */
export const pastedNumbers = (text: string, room: number): Pasted | null => {
  const cells = text.replace(/\r?\n$/, '').split(/\t|\r?\n/)
  if (cells.length < 2) return null
  const faulty = cells.filter(cell => numberOf(cell) === undefined).map(cell => cell.trim())
  return {
    numbers: faulty.length > 0 ? [] : cells.slice(0, room).map(cell => numberOf(cell)!),
    beyond: Math.max(0, cells.length - room),
    faulty,
  }
}
