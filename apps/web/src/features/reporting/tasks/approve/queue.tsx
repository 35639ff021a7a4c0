import { approvalCalls } from '@qingyuan/contract/reporting/approval.ts'
import { reviewLevels } from '@qingyuan/domain/lifecycles/fill.ts'
import { useConfirm } from '@qingyuan/ui/confirm.tsx'
import { Button, Input, Pagination } from 'antd'
import { useAction } from '#/hooks/use-call.ts'
import { EmptyState, StateGate } from '#/page/state-gate.tsx'
import { toast } from '#/toaster.tsx'
import { FillStateWord } from '../parts/states.tsx'
import css from './approve.module.css'
import { Faults } from './faults.tsx'
import { type Approve, afterVerdict, type QueueRow, viewWords } from './use-approve.ts'

const Item = ({ row, chosen, onOpen }: { row: QueueRow; chosen: boolean; onOpen: () => void }) => (
  <button type="button" className={css.item} aria-pressed={chosen} onClick={onOpen}>
    <b>{row.name}</b>
    <span>
      <span>
        {row.county}
        {row.state === 'submitted' && row.level ? ` · ${reviewLevels[row.level as 1 | 2]}` : ''}
      </span>
      {row.state === 'submitted' ? <Faults errors={row.errors} warnings={row.warnings} /> : <FillStateWord state={row.state} />}
    </span>
  </button>
)

/** Passes what the checks found nothing in, of the page on screen. */
const CleanButton = ({ approve }: { approve: Approve }) => {
  const clean = approve.rows.filter(row => row.mine && row.errors + row.warnings === 0)
  const { ask, holder } = useConfirm()
  const pass = useAction(approvalCalls.ApprovePass, {
    invalidates: afterVerdict,
    onDone: ({ moved, refused }) => {
      toast.success(`已通过 ${moved.length} 家`)
      for (const { reason } of refused.slice(0, 3)) toast.error(reason)
    },
  })
  if (clean.length === 0) return null
  const run = () => void pass.run({ fills: clean.map(({ id, revision }) => ({ id, revision })) })
  return (
    <>
      {holder}
      <Button
        block
        loading={pass.busy}
        onClick={() => void ask(`批量通过无问题的 ${clean.length} 家？`, { danger: false, okText: '通过' }).then(yes => yes && run())}
      >
        批量通过无问题的 {clean.length} 家
      </Button>
    </>
  )
}

const Progress = ({ approve }: { approve: Approve }) => {
  const whole = approve.whole.data
  if (!whole) return null
  const decided = whole.approved + whole.rejected
  return (
    <span className={css.progress}>
      已审 {decided} / {whole.total}
      <i>
        <b style={{ width: `${whole.total === 0 ? 0 : (decided / whole.total) * 100}%` }} />
      </i>
    </span>
  )
}

export const Queue = ({ approve }: { approve: Approve }) => {
  const { state, ask, change, queue, current, paging } = approve
  return (
    <section className={css.queue}>
      <header>
        <h2>{viewWords[state.view]}</h2>
        {queue.data && <span>{queue.data.total} 家</span>}
        <Progress approve={approve} />
      </header>
      <Input.Search
        allowClear
        size="small"
        key={state.search}
        defaultValue={state.search}
        placeholder="企业名称或信用代码"
        onSearch={search => ask({ search })}
      />
      <div className={css.items}>
        <StateGate
          query={queue}
          what="审核列表查询"
          isEmpty={data => data.total === 0}
          empty={<EmptyState title={state.view === 'submitted' ? '没有待审核的填报' : '没有符合条件的填报'} />}
        >
          {data => (
            <>
              {data.rows.map(row => (
                <Item key={row.id} row={row} chosen={row.id === current?.id} onOpen={() => change({ fill: row.id })} />
              ))}
            </>
          )}
        </StateGate>
      </div>
      {paging.total > paging.pageSize && (
        <Pagination simple size="small" current={paging.page} pageSize={paging.pageSize} total={paging.total} onChange={paging.onChange} />
      )}
      {state.view === 'submitted' && <CleanButton approve={approve} />}
    </section>
  )
}
