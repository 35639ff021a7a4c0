import { Checkbox, Pagination } from 'antd'
import { type ReactNode, type RefObject, useRef } from 'react'
import { columnsThatFit, moreWidth } from './columns-that-fit.ts'
import { CutColumnVeil } from './cut-column-veil.tsx'
import css from './records-table.module.css'
import { useRoomBesideDrawer } from './use-room-beside-drawer.ts'

export interface RecordColumn<R> {
  title: ReactNode
  /** Under the title. */
  unit?: string
  /** Field of the row; `key` names a column that is made of several. */
  dataIndex?: keyof R & string
  key?: string
  /** px before the table is stretched to its card. */
  width: number
  align?: 'left' | 'right' | 'center'
  render?: (value: never, row: R) => ReactNode
  /** Of a column that is made of the whole row. */
  cell?: (row: R) => ReactNode
  /** What a row is called on a phone, where it is a card; by default its first column with a plain title. */
  isName?: boolean
  /** Place in the card on a phone: beside the name, a value that needs no heading, or left to the opened row. With its heading when left out. */
  phone?: 'head' | 'bare' | 'hidden'
  /** Beside a drawer columns with less leave first; 0 by default. The first two stay. */
  importance?: number
}

export interface RecordsTableProps<R extends object, K extends keyof R & string> {
  columns: readonly RecordColumn<R>[]
  rows: readonly R[]
  rowKey: K
  /** Paging of the server; left out when all rows are here. */
  paging?: { page: number; pageSize: number; total: number; onChange: (page: number, pageSize: number) => void }
  /** Click, or Enter on the focused row. */
  onOpen?: (row: R) => void
  openKey?: R[K]
  selection?: { chosen: readonly R[K][]; onChange: (keys: R[K][]) => void }
}

const isBlank = (value: unknown) => value === null || value === undefined || value === ''
const textOf = (value: unknown): ReactNode => (isBlank(value) ? '—' : String(value))

const selectionWidth = 36

/** The columns that have room beside an open drawer, all without one, and what the others are called. */
const useFittingColumns = <R,>(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly RecordColumn<R>[],
  selection: boolean,
): { columns: readonly RecordColumn<R>[]; missing: readonly RecordColumn<R>[] } => {
  const room = useRoomBesideDrawer(scroller)
  if (room === null) return { columns, missing: [] }
  const shown = columnsThatFit({
    columns,
    room: room - (selection ? selectionWidth : 0),
    widthOf: ({ width }) => width,
    importanceOf: ({ importance = 0 }) => importance,
    leading: 2,
  })
  return { columns: shown, missing: columns.filter(column => !shown.includes(column)) }
}

/** A table of records: 28-px rows, sticky head, takes the height that is left and scrolls inside it; paging of 20, 50 or 100. */
export const RecordsTable = <R extends object, K extends keyof R & string>(props: RecordsTableProps<R, K>) => {
  const { rows, rowKey, paging, selection } = props
  const scroller = useRef<HTMLDivElement>(null)
  const { columns, missing } = useFittingColumns(scroller, props.columns, selection !== undefined)
  const least = columns.reduce((sum, column) => sum + column.width, (selection ? selectionWidth : 0) + (missing.length > 0 ? moreWidth : 0))
  const keys = rows.map(row => row[rowKey])
  const all = selection !== undefined && keys.length > 0 && keys.every(key => selection.chosen.includes(key))
  return (
    <div className={css.box} data-drops-columns>
      <div className={css.scroller} ref={scroller}>
        <CutColumnVeil scroller={scroller} />
        <table className={css.table} style={{ minWidth: least }}>
          <colgroup>
            {selection && <col style={{ width: selectionWidth }} />}
            {columns.map((column, index) => (
              <col key={column.dataIndex ?? column.key ?? index} style={{ width: column.width }} />
            ))}
            {missing.length > 0 && <col style={{ width: moreWidth }} />}
          </colgroup>
          <thead>
            <tr>
              {selection && (
                <th>
                  <Checkbox checked={all} onChange={() => selection.onChange(all ? [] : keys)} aria-label="全选" />
                </th>
              )}
              {columns.map((column, index) => (
                <th key={column.dataIndex ?? column.key ?? index} scope="col" style={{ textAlign: column.align }}>
                  {column.title}
                  {column.unit && <small>{column.unit}</small>}
                </th>
              ))}
              {missing.length > 0 && (
                <th
                  scope="col"
                  className={css.more}
                  title={missing.flatMap(({ title }) => (typeof title === 'string' ? title : [])).join('、')}
                >
                  +{missing.length}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <RecordRow key={String(row[rowKey])} row={row} {...props} columns={columns} lacking={missing.length > 0} />
            ))}
          </tbody>
        </table>
      </div>
      {paging && (
        <Pagination
          className={css.paging}
          size="small"
          current={paging.page}
          pageSize={paging.pageSize}
          total={paging.total}
          onChange={paging.onChange}
          pageSizeOptions={[20, 50, 100]}
          showSizeChanger
          showTotal={total => `共 ${total} 条`}
        />
      )}
    </div>
  )
}

const RecordRow = <R extends object, K extends keyof R & string>(props: RecordsTableProps<R, K> & { row: R; lacking: boolean }) => {
  const { row, columns, rowKey, onOpen, openKey, selection, lacking } = props
  const key = row[rowKey]
  const name = columns.find(({ isName }) => isName) ?? columns.find(({ title }) => typeof title === 'string')
  const chosen = selection?.chosen.includes(key) ?? false
  const toggle = () => selection?.onChange(chosen ? selection.chosen.filter(each => each !== key) : [...selection.chosen, key])
  return (
    <tr
      aria-selected={chosen || (openKey !== undefined && key === openKey)}
      tabIndex={onOpen ? 0 : undefined}
      onClick={onOpen && (() => onOpen(row))}
      onKeyDown={onOpen && (event => event.key === 'Enter' && event.target === event.currentTarget && onOpen(row))}
    >
      {selection && (
        <td onClick={event => event.stopPropagation()}>
          <Checkbox checked={chosen} onChange={toggle} aria-label="选择" />
        </td>
      )}
      {columns.map((column, index) => {
        const value = column.dataIndex === undefined ? undefined : row[column.dataIndex]
        const content = column.cell ? column.cell(row) : column.render ? column.render(value as never, row) : textOf(value)
        return (
          <td
            key={column.dataIndex ?? column.key ?? index}
            style={{ textAlign: column.align }}
            data-label={typeof column.title === 'string' ? column.title : undefined}
            data-name={column === name || undefined}
            data-unit={column.unit}
            data-phone={column.phone}
            data-blank={(column.dataIndex !== undefined && !column.render && !column.cell && isBlank(value)) || undefined}
            title={typeof content === 'string' && content !== '—' ? content : undefined}
          >
            {typeof column.title !== 'string' && column.title && <span className={css.label}>{column.title}</span>}
            {content}
          </td>
        )
      })}
      {lacking && <td />}
    </tr>
  )
}
