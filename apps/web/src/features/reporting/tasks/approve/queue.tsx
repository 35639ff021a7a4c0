import { approvalCalls } from '@qingyuan/contract/reporting/approval.ts'
import { reviewLevels } from '@qingyuan/domain/lifecycles/fill.ts'
import { Box, Row, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { Pagination } from 'antd'
import { SearchInput } from '#/filters/search.tsx'
import { ActionButton } from '#/page/action-button.tsx'
import { FillStateLabel } from '#/page/reporting/states.tsx'
import { EmptyState, StateGate } from '#/page/state-gate.tsx'
import { appToast } from '#/toaster.tsx'
import css from './approve.module.css'
import { CheckCounts } from './check-sign.tsx'
import { type Approve, afterVerdict, type QueueRow, viewLabels } from './use-approve.ts'

const Item = ({ row, chosen, onOpen }: { row: QueueRow; chosen: boolean; onOpen: () => void }) => (
  <button type="button" className={css.item} aria-pressed={chosen} onClick={onOpen}>
    <Text as="b" weight={600} ellipsis>
      {row.name}
    </Text>
    <Row as="span" justify="between" align="stretch" size={12} colour="textSecondary">
      <span>
        {row.county}
        {row.state === 'submitted' && row.level ? ` · ${reviewLevels[row.level as 1 | 2]}` : ''}
      </span>
      {row.state === 'submitted' ? <CheckCounts {...row} /> : <FillStateLabel state={row.state} />}
    </Row>
  </button>
)

/** Passes the fills without errors and warnings on this page of the queue. */
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
  <Box as="span" grow textAlign="right">
    已审 {approved + rejected} / {total}
    <span className={css.track}>
      <Box height={6} radius={3} background="accent" width={`${total === 0 ? 0 : ((approved + rejected) / total) * 100}%`} />
    </span>
  </Box>
)

/** Fills of the view on screen; the one that is open is marked. */
export const Queue = (approve: Approve) => {
  const { view, search, queue, whole, current, paging, open, page } = approve
  return (
    <Stack as="section" grow padding={[0, 12, 12, 12]} radius={6} background="surface">
      <Row as="header" rigid nowrap minHeight={40} size={12} colour="textSecondary">
        <Text as="h2" size={14} weight={600} colour="text">
          {viewLabels[view]}
        </Text>
        {queue.data && <span>{queue.data.total} 家</span>}
        {whole && <Progress {...whole} />}
      </Row>
      <SearchInput size="small" value={search} placeholder="企业名称或信用代码" onChange={next => page.change({ search: next })} />
      <Stack grow gap={0} margin={[0, -12]} overflow="auto">
        <StateGate
          query={queue}
          what="审核列表查询"
          main
          isEmpty={data => data.total === 0}
          empty={<EmptyState title={view === 'submitted' ? '没有待审核的填报' : '没有符合条件的填报'} />}
        >
          {data => data.rows.map(row => <Item key={row.id} row={row} chosen={row.id === current?.id} onOpen={() => open(row)} />)}
        </StateGate>
      </Stack>
      {paging.total > paging.pageSize && <Pagination simple size="small" current={paging.page} {...paging} />}
      {view === 'submitted' && <CleanButton {...approve} />}
    </Stack>
  )
}
