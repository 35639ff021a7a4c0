import { approvalCalls } from '@qingyuan/contract/reporting/approval.ts'
import { reviewLevels } from '@qingyuan/domain/lifecycles/fill.ts'
import { Pagination } from 'antd'
import { SearchInput } from '#/filters/search.tsx'
import { ActionButton } from '#/page/action-button.tsx'
import { EmptyState, StateGate } from '#/page/state-gate.tsx'
import { appToast } from '#/toaster.tsx'
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
const CleanButton = ({ rows }: Approve) => {
  const clean = rows.filter(row => row.mine && row.errors + row.warnings === 0)
  if (clean.length === 0) return null
  return (
    <ActionButton
      call={approvalCalls.ApprovePass}
      input={{ fills: clean.map(({ id, revision }) => ({ id, revision })) }}
      confirm={{ question: `批量通过无问题的 ${clean.length} 家？`, danger: false, okText: '通过' }}
      invalidates={afterVerdict}
      onDone={({ moved, refused }) => {
        appToast.success(`已通过 ${moved.length} 家`)
        for (const { reason } of refused.slice(0, 3)) appToast.error(reason)
      }}
      block
    >
      批量通过无问题的 {clean.length} 家
    </ActionButton>
  )
}

const Progress = ({ approved, rejected, total }: NonNullable<Approve['whole']>) => (
  <span className={css.progress}>
    已审 {approved + rejected} / {total}
    <i>
      <b style={{ width: `${total === 0 ? 0 : ((approved + rejected) / total) * 100}%` }} />
    </i>
  </span>
)

export const Queue = (approve: Approve) => {
  const { view, search, queue, whole, current, paging, open, page } = approve
  return (
    <section className={css.queue}>
      <header>
        <h2>{viewWords[view]}</h2>
        {queue.data && <span>{queue.data.total} 家</span>}
        {whole && <Progress {...whole} />}
      </header>
      <SearchInput size="small" value={search} placeholder="企业名称或信用代码" onChange={next => page.change({ search: next })} />
      <div className={css.items}>
        <StateGate
          query={queue}
          what="审核列表查询"
          main
          isEmpty={data => data.total === 0}
          empty={<EmptyState title={view === 'submitted' ? '没有待审核的填报' : '没有符合条件的填报'} />}
        >
          {data => data.rows.map(row => <Item key={row.id} row={row} chosen={row.id === current?.id} onOpen={() => open(row)} />)}
        </StateGate>
      </div>
      {paging.total > paging.pageSize && <Pagination simple size="small" current={paging.page} {...paging} />}
      {view === 'submitted' && <CleanButton {...approve} />}
    </section>
  )
}
