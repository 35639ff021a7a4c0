import type { OutputOf } from '@qingyuan/contract/call.ts'
import { sourceCalls } from '@qingyuan/contract/system/data-sources.ts'
import { Box } from '@qingyuan/ui/layout.tsx'
import { type RecordColumn, RecordsTable } from '@qingyuan/ui/records-table.tsx'
import { Button } from 'antd'
import { useState } from 'react'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { Allowed } from '#/page/allowed.tsx'
import { QueryDrawer } from '#/page/query-drawer.tsx'
import { EmptyState } from '#/page/state-gate.tsx'
import { appToast } from '#/toaster.tsx'
import css from './data-sources.module.css'
import type { SourceRow } from './source-columns.tsx'

type Rejection = OutputOf<typeof sourceCalls.RejectionQuery>['rows'][number]

const Where = ({ text, at }: { text: string; at: string | null }) => (
  <>
    {text}
    {at && (
      <Box colour="textSecondary" size={12}>
        {at}
      </Box>
    )}
  </>
)

const columns: readonly RecordColumn<Rejection>[] = [
  { title: '收到', dataIndex: 'receivedAt', width: 152 },
  { title: '来源', width: 120, cell: ({ sourceName, channel, address }) => <Where text={sourceName ?? channel} at={address} /> },
  { title: '原因', width: 220, cell: ({ reason, where }) => <Where text={reason} at={where} /> },
  { title: '条数', dataIndex: 'packets', width: 56, align: 'right' },
  { title: '重放', width: 96, cell: ({ replayedAt, replayResult }) => (replayedAt ? (replayResult ?? '已重放') : '—') },
]

/** What was refused, why, and its raw bytes; replayed after the cause is fixed. */
export const RejectionsDrawer = ({ source, onClose }: { source: SourceRow | null; onClose: () => void }) => {
  const [paging, setPaging] = useState({ page: 1, pageSize: 20 })
  const [chosen, setChosen] = useState<number[]>([])
  const [open, setOpen] = useState<Rejection | null>(null)
  const query = useCall(sourceCalls.RejectionQuery, { ...paging, sourceId: source?.id })
  const replay = useAction(sourceCalls.RejectionReplay, {
    invalidates: [sourceCalls.RejectionQuery, sourceCalls.SourceQuery],
    onDone: ({ accepted, refused }) => {
      setChosen([])
      appToast.info(`重放完成：接收 ${accepted} 条，仍拒收 ${refused} 条`)
    },
  })
  return (
    <QueryDrawer
      query={query}
      what="拒收数据查询"
      skeleton="table"
      width={640}
      onClose={onClose}
      title="拒收数据"
      subtitle={source ? source.name : '全部数据源；原始字节保留，可以重放'}
      foot={() => (
        <>
          <span>已选 {chosen.length} 条</span>
          <Allowed to="air:import">
            <Button type="primary" disabled={chosen.length === 0} loading={replay.busy} onClick={() => void replay.run({ ids: chosen })}>
              重放
            </Button>
          </Allowed>
        </>
      )}
      isEmpty={data => data.total === 0}
      empty={<EmptyState title="没有拒收数据" />}
    >
      {data => (
        <>
          <RecordsTable
            columns={columns}
            rows={data.rows}
            rowKey="id"
            selection={{ chosen, onChange: setChosen }}
            paging={{ ...paging, total: data.total, onChange: (page, pageSize) => setPaging({ page, pageSize }) }}
            onOpen={row => setOpen(open?.id === row.id ? null : row)}
            openKey={open?.id}
          />
          {open && (
            <Box margin={[12, 0, 0, 0]}>
              <b>
                原始数据 #{open.id} · {open.code}
              </b>
              <pre className={css.raw}>{open.raw || '（未保存原文）'}</pre>
            </Box>
          )}
        </>
      )}
    </QueryDrawer>
  )
}
