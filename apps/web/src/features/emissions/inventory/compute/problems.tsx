import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { RecordsTable } from '@qingyuan/ui/records-table.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Segmented } from 'antd'
import { useState } from 'react'
import { pagingOf } from '#/filters/paging.ts'
import { useCall } from '#/hooks/use-call.ts'
import { EmptyState, StateGate } from '#/page/state-gate.tsx'
import css from '../parts/inventory.module.css'

const kinds = { all: '全部', block: '阻断', missing: '缺项', warn: '提示' } as const
type Kind = keyof typeof kinds
const tones = { block: 'bad', missing: 'mark', warn: undefined } as const

/** What the checks found in a run: absurd results that were blocked, quantities that are missing, what asks for a reason. */
export const Problems = ({ runId }: { runId: number }) => {
  const [kind, setKind] = useState<Kind>('all')
  const [paging, setPaging] = useState({ page: 1, pageSize: 20 })
  const found = useCall(inventoryCalls.Problems, { runId, ...(kind === 'all' ? {} : { kind }), ...paging })
  return (
    <>
      <div style={{ flex: 'none', paddingBottom: 8 }}>
        <Segmented<Kind>
          size="small"
          value={kind}
          onChange={next => {
            setKind(next)
            setPaging({ ...paging, page: 1 })
          }}
          options={Object.entries(kinds).map(([value, label]) => ({ value: value as Kind, label }))}
        />
      </div>
      <StateGate query={found} what="检查结果" isEmpty={({ total }) => total === 0} empty={<EmptyState title="没有发现问题" />}>
        {({ rows, total }) => (
          <RecordsTable
            rowKey="key"
            rows={rows.map((row, n) => ({ ...row, key: `${paging.page}-${n}` }))}
            paging={pagingOf(paging, total, setPaging)}
            columns={[
              {
                title: '级别',
                dataIndex: 'kind',
                width: 60,
                render: (value: keyof typeof tones) => (
                  <span className={css.tag} data-tone={tones[value]}>
                    {kinds[value]}
                  </span>
                ),
              },
              { title: '排放源', dataIndex: 'name', width: 260 },
              { title: '区县', dataIndex: 'county', width: 70 },
              {
                title: '污染物',
                dataIndex: 'pollutant',
                width: 66,
                render: (value: string | null) => (value ? <Subscript text={value} /> : '—'),
              },
              { title: '问题', dataIndex: 'message', width: 460, render: (value: string) => <Subscript text={value} /> },
            ]}
          />
        )}
      </StateGate>
    </>
  )
}
