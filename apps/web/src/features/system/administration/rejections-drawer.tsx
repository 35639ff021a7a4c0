import type { OutputOf } from '@qingyuan/contract/call.ts'
import { sourceCalls } from '@qingyuan/contract/system/data-sources.ts'
import { type RecordColumn, RecordsTable } from '@qingyuan/ui/records-table.tsx'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import { Button } from 'antd'
import { useState } from 'react'
import { useUser } from '#/hooks/current-user.ts'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { EmptyState, StateGate } from '#/page/state-gate.tsx'
import { toast } from '#/toaster.tsx'
import type { SourceRow } from './source-columns.tsx'
import css from './system.module.css'

type Rejection = OutputOf<typeof sourceCalls.RejectionQuery>['rows'][number]

const columns: readonly RecordColumn<Rejection>[] = [
  { title: '收到', dataIndex: 'receivedAt', width: 152 },
  {
    title: '来源',
    dataIndex: 'sourceName',
    width: 120,
    render: (name: string | null, row: Rejection) => (
      <>
        {name ?? row.channel}
        {row.address && <small className={css.where}>{row.address}</small>}
      </>
    ),
  },
  {
    title: '原因',
    dataIndex: 'reason',
    width: 220,
    render: (reason: string, row: Rejection) => (
      <>
        {reason}
        {row.where && <small className={css.where}>{row.where}</small>}
      </>
    ),
  },
  { title: '条数', dataIndex: 'packets', width: 56, align: 'right' },
  {
    title: '重放',
    dataIndex: 'replayResult',
    width: 96,
    render: (result: string | null, row: Rejection) => (row.replayedAt ? (result ?? '已重放') : '—'),
  },
]

/** What was refused, why, and its raw bytes; replayed after the cause is mended. */
export const RejectionsDrawer = ({ source, onClose }: { source: SourceRow | null; onClose: () => void }) => {
  const [paging, setPaging] = useState({ page: 1, pageSize: 20 })
  const [chosen, setChosen] = useState<number[]>([])
  const [open, setOpen] = useState<Rejection | null>(null)
  const mayReplay = useUser(state => state.user?.authorities.includes('air:import'))
  const query = useCall(sourceCalls.RejectionQuery, { ...paging, sourceId: source?.id })
  const replay = useAction(sourceCalls.RejectionReplay, {
    invalidates: [sourceCalls.RejectionQuery, sourceCalls.SourceQuery],
    onDone: ({ accepted, refused }) => {
      setChosen([])
      toast.info(`重放完成：接收 ${accepted} 条，仍拒收 ${refused} 条`)
    },
  })
  return (
    <SideDrawer
      open
      width={640}
      onClose={onClose}
      title="拒收数据"
      subtitle={source ? source.name : '全部数据源；原始字节保留，可以重放'}
      foot={
        <>
          <span>已选 {chosen.length} 条</span>
          {mayReplay && (
            <Button type="primary" disabled={chosen.length === 0} loading={replay.busy} onClick={() => void replay.run({ ids: chosen })}>
              重放
            </Button>
          )}
        </>
      }
    >
      <StateGate query={query} what="拒收数据查询" isEmpty={data => data.total === 0} empty={<EmptyState title="没有拒收数据" />}>
        {data => (
          <RecordsTable
            columns={columns}
            rows={data.rows}
            rowKey="id"
            selection={{ chosen, onChange: setChosen }}
            paging={{ ...paging, total: data.total, onChange: (page, pageSize) => setPaging({ page, pageSize }) }}
            onOpen={row => setOpen(open?.id === row.id ? null : row)}
            openKey={open?.id}
          />
        )}
      </StateGate>
      {open && (
        <div className={css.raw}>
          <b>
            原始数据 #{open.id} · {open.code}
          </b>
          <pre>{open.raw || '（未保存原文）'}</pre>
        </div>
      )}
    </SideDrawer>
  )
}
