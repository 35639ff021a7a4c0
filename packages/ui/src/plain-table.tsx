import type { ReactNode } from 'react'
import { type Look, styleOf } from './look.ts'
import css from './plain-table.module.css'

export interface PlainColumn<R> {
  title?: ReactNode
  cell: (row: R, index: number) => ReactNode
  /** By default the first column is at the left, the others at the right. */
  align?: Look['textAlign']
  /** Of its cells, not of its heading. */
  look?: Look
}

export interface PlainTableProps<R> {
  columns: readonly PlainColumn<R>[]
  rows: readonly R[]
  /** Size of the font. */
  size?: number
  margin?: Look['margin']
  /** Look of cells and headings: height, padding, line. */
  cells?: Look
  headings?: Look
  /** Content begins at the top of its cell. */
  top?: boolean
  /** Hint of a row. */
  titleOf?: (row: R) => string | undefined
  onChoose?: (row: R) => void
  chosen?: R
}

const cellLook: Look = { height: 26, padding: [2, 6], border: 'lineFaint', edge: 'bottom' }
const headingLook: Look = { colour: 'textSecondary', size: 12, weight: 400 }

/** A small table of a drawer or card: as high as its rows, without scrolling; headings only where a column has one. */
export const PlainTable = <R,>(props: PlainTableProps<R>) => {
  const { columns, rows, size, margin, cells, headings, top, titleOf, onChoose, chosen } = props
  const alignOf = ({ align }: PlainColumn<R>, index: number) => align ?? (index === 0 ? 'left' : 'right')
  return (
    <table className={css.table} style={styleOf({ size, margin })} data-top={top}>
      {columns.some(({ title }) => title !== undefined) && (
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th
                key={index}
                scope="col"
                style={styleOf({ ...cellLook, ...cells, ...headingLook, ...headings, textAlign: alignOf(column, index) })}
              >
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((row, n) => (
          <tr
            key={n}
            title={titleOf?.(row)}
            data-chosen={chosen === undefined ? undefined : row === chosen}
            onClick={onChoose && (() => onChoose(row))}
            data-choice={onChoose && true}
          >
            {columns.map((column, index) => (
              <td key={index} style={styleOf({ ...cellLook, ...cells, textAlign: alignOf(column, index), ...column.look })}>
                {column.cell(row, n)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
