import { Table, type TableColumnsType, type TableProps } from 'antd'

export interface RecordsTableProps<R extends object> {
  columns: TableColumnsType<R>
  rows: readonly R[]
  rowKey: keyof R & string
  /** Paging of the server; left out when all rows are here. */
  paging?: { page: number; pageSize: number; total: number; onChange: (page: number, pageSize: number) => void }
  onOpen?: (row: R) => void
  openKey?: unknown
  selection?: TableProps<R>['rowSelection']
}

/** A table of records: 28-px rows, paging of 20, 50 or 100, Enter or a click opens a row. */
export const RecordsTable = <R extends object>({ columns, rows, rowKey, paging, onOpen, openKey, selection }: RecordsTableProps<R>) => (
  <Table<R>
    size="small"
    className="records-table"
    columns={columns}
    dataSource={rows as R[]}
    rowKey={rowKey}
    rowSelection={selection}
    sticky
    scroll={{ x: 'max-content' }}
    rowClassName={row => (openKey !== undefined && row[rowKey as keyof R] === openKey ? 'is-open' : '')}
    onRow={row =>
      onOpen
        ? {
            tabIndex: 0,
            onClick: () => onOpen(row),
            onKeyDown: event => event.key === 'Enter' && event.target === event.currentTarget && onOpen(row),
          }
        : {}
    }
    pagination={
      paging
        ? {
            current: paging.page,
            pageSize: paging.pageSize,
            total: paging.total,
            onChange: paging.onChange,
            pageSizeOptions: [20, 50, 100],
            showSizeChanger: true,
            size: 'small',
            showTotal: total => `共 ${total} 条`,
          }
        : false
    }
  />
)
