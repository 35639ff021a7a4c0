import type { Sheet } from '@qingyuan/formats/xlsx/read-xlsx.ts'

/** Rows below which no heading is looked for. */
const highest = 15

/** `经度（°）*` and `经度` are one heading. */
const bare = (cell: unknown): string => (typeof cell === 'string' ? cell.replace(/[（(*＊].*$/s, '').replaceAll(/\s/g, '') : '')

/** The first sheet one of whose first rows has all the words: notes may stand before it. Without any, the first sheet, for its reader to refuse. */
export const findSheet = (sheets: readonly Sheet[], heading: readonly string[]): Sheet | undefined =>
  sheets.find(({ rows }) => rows.slice(0, highest).some(row => heading.every(word => row.some(cell => bare(cell) === word)))) ?? sheets[0]
