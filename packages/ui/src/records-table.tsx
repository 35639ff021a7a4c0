import { Checkbox, Pagination } from 'antd'
import type { ReactNode } from 'react'
import css from './records-table.module.css'

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

const textOf = (value: unknown): ReactNode => (value === null || value === undefined || value === '' ? '—' : String(value))

/** A table of records: 28-px rows, sticky head, takes the height that is left and scrolls inside it; paging of 20, 50 or 100. */
export const RecordsTable = <R extends object, K extends keyof R & string>(props: RecordsTableProps<R, K>) => {
  const { columns, rows, rowKey, paging, selection } = props
  const keys = rows.map(row => row[rowKey])
  const all = selection !== undefined && keys.length > 0 && keys.every(key => selection.chosen.includes(key))
  return (
    <div className={css.box}>
      <div className={css.scroller}>
        <table className={css.table} style={{ minWidth: columns.reduce((sum, column) => sum + column.width, selection ? 36 : 0) }}>
          <colgroup>
            {selection && <col style={{ width: 36 }} />}
            {columns.map((column, index) => (
              <col key={column.dataIndex ?? column.key ?? index} style={{ width: column.width }} />
            ))}
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
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <RecordRow key={String(row[rowKey])} row={row} {...props} />
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

const RecordRow = <R extends object, K extends keyof R & string>(props: RecordsTableProps<R, K> & { row: R }) => {
  const { row, columns, rowKey, onOpen, openKey, selection } = props
  const key = row[rowKey]
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
        return (
          <td
            key={column.dataIndex ?? column.key ?? index}
            style={{ textAlign: column.align }}
            data-label={typeof column.title === 'string' ? column.title : undefined}
            title={typeof value === 'string' ? value : undefined}
          >
            {typeof column.title !== 'string' && column.title && <span className={css.label}>{column.title}</span>}
            {column.cell ? column.cell(row) : column.render ? column.render(value as never, row) : textOf(value)}
          </td>
        )
      })}
    </tr>
  )
}
