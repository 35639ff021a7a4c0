/** A refused cell of a table: the spreadsheet row (header = 1), the column's heading, the text of the cell, and the reason. */
export interface Refusal {
  row: number
  /** Heading of the column; empty when the row as a whole is meant. */
  field: string
  text: string
  reason: string
  /** True when the whole row was refused; false when only this cell became missing. */
  wholeRow: boolean
}

/** Something noticed and dealt with, that the person who imports should know. */
export interface Notice {
  code:
    | 'O3_EXCHANGED'
    | 'O3_INCONSISTENT'
    | 'O3_8H_EXCHANGED'
    | 'O3_8H_INCONSISTENT'
    | 'COLUMN_IGNORED'
    | 'ROW_IGNORED'
    | 'ROW_SHORT'
    | 'LIMITS_READ'
    | 'CONFLICT'
  message: string
  count: number
}
