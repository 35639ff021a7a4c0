import type { OutputOf } from '@qingyuan/contract/call.ts'
import { dischargeCountCalls } from '@qingyuan/contract/emissions/inventory-versions.ts'
import { columnDecimals, columnText, singleMassDecimals } from '@qingyuan/domain/column-decimals.ts'
import { emissionPollutants } from '@qingyuan/domain/emissions.ts'
import { type RecordColumn, RecordsTable } from '@qingyuan/ui/records-table.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Input, Select } from 'antd'
import { useState } from 'react'
import { pagingOf } from '#/filters/paging.ts'
import { useCall } from '#/hooks/use-call.ts'
import { StateGate } from '#/page/state-gate.tsx'

type Row = OutputOf<typeof dischargeCountCalls.Query>['rows'][number]
export type Pollutant = (typeof emissionPollutants)[number]['id']

const columnsFor = (rows: readonly Row[], onAsk: (row: Row, pollutant: Pollutant) => void): RecordColumn<Row>[] => [
  { title: '企业 / 面源', key: 'owner', width: 196, render: (_, row) => row.enterprise ?? '面源' },
  { title: '排放源', dataIndex: 'name', width: 190 },
  { title: '区县', dataIndex: 'county', width: 66 },
  {
    title: '源分类',
    key: 'scc',
    width: 220,
    render: (_, row) => <span title={row.sccName}>{row.sccName.split(' › ').slice(1).join(' › ')}</span>,
  },
  ...emissionPollutants.map(({ id, label }): RecordColumn<Row> => {
    const decimals = columnDecimals(
      rows.map(({ tonnes }) => tonnes[id]),
      singleMassDecimals,
    )
    return {
      title: <Subscript text={label} />,
      key: id,
      width: id === 'co2' ? 96 : 78,
      align: 'right',
      render: (_, row) =>
        row.tonnes[id] === null || row.tonnes[id] === undefined ? (
          '—'
        ) : (
          <button
            type="button"
            onClick={() => onAsk(row, id)}
            style={{ padding: 0, border: 0, background: 'none', color: '#0f4fae', font: 'inherit', cursor: 'pointer' }}
          >
            {columnText(row.tonnes[id], decimals)}
          </button>
        ),
    }
  }),
]

/** Rows of a run: one source each, t/a; every figure opens. */
export const Rows = ({ runId, onAsk }: { runId: number; onAsk: (row: Row, pollutant: Pollutant) => void }) => {
  const [paging, setPaging] = useState({ page: 1, pageSize: 20 })
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<Pollutant | undefined>()
  const found = useCall(dischargeCountCalls.Query, { runId, ...paging, ...(search && { search }), ...(sort && { sort }) })
  return (
    <>
      <div style={{ display: 'flex', flex: 'none', gap: 8, paddingBottom: 8 }}>
        <Input.Search
          size="small"
          placeholder="企业、排放源或面源"
          allowClear
          onSearch={text => {
            setSearch(text.trim())
            setPaging({ ...paging, page: 1 })
          }}
          style={{ width: 220 }}
          aria-label="搜索排放源"
        />
        <Select
          size="small"
          value={sort}
          onChange={setSort}
          allowClear
          placeholder="按源编码排序"
          options={emissionPollutants.map(({ id, label }) => ({ value: id, label: <Subscript text={`按 ${label} 由大到小`} /> }))}
          style={{ width: 170 }}
          aria-label="排序"
        />
      </div>
      <StateGate query={found} what="排放量查询" isEmpty={({ total }) => total === 0}>
        {({ rows, total }) => (
          <RecordsTable rowKey="source" rows={rows} columns={columnsFor(rows, onAsk)} paging={pagingOf(paging, total, setPaging)} />
        )}
      </StateGate>
    </>
  )
}
