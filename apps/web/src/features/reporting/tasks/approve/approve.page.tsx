import { approvalCalls } from '@qingyuan/contract/reporting/approval.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { Columns } from '@qingyuan/ui/layout.tsx'
import { Button, Checkbox, Segmented } from 'antd'
import { useHotkeys } from '#/hooks/use-hotkeys.ts'
import { Allowed } from '#/page/allowed.tsx'
import { FrameExport } from '#/page/frame-export.tsx'
import { enterpriseTaskPage } from '#/page/reporting/task-page.tsx'
import { EmptyState } from '#/page/state-gate.tsx'
import { ActionBar } from './action-bar.tsx'
import { Compare } from './compare.tsx'
import { MoreModal } from './more-modal.tsx'
import { Queue } from './queue.tsx'
import { Summary } from './summary.tsx'
import { type Approve, reviewDrawers, reviewFilters, useApprove, viewIds, viewLabels } from './use-approve.ts'

const Bar = ({ view, faulty, whole, page }: Approve) => (
  <>
    <Segmented
      value={view}
      onChange={next => page.change({ view: next })}
      options={viewIds.map(value => ({ value, label: `${viewLabels[value]} ${whole?.[value === 'all' ? 'total' : value] ?? ''}` }))}
    />
    <Checkbox checked={faulty} onChange={event => page.change({ faulty: event.target.checked })}>
      只看有问题
    </Checkbox>
  </>
)

const Review = (approve: Approve) => {
  const { queue, current, detail, step } = approve
  useHotkeys({ j: () => step(1), k: () => step(-1) })
  return (
    <Columns widths={[224, '1fr', 264]} stacked="360px 480px 420px" minHeight={420}>
      <Queue {...approve} />
      {current ? (
        <Compare {...approve} current={current} />
      ) : (
        <Card fill flush>
          {queue.data && <EmptyState title="没有可对照的填报">换一个任务、区县或状态</EmptyState>}
        </Card>
      )}
      {current && detail.data ? (
        <Summary detail={detail.data} taskId={approve.task.id} />
      ) : (
        <Card fill flush>
          {null}
        </Card>
      )}
    </Columns>
  )
}

/** 填报审核. */
export const Page = enterpriseTaskPage(
  {
    filters: reviewFilters,
    drawers: reviewDrawers,
    resets: ['fill'],
    useShared: useApprove,
    bar: props => <Bar {...props} />,
    actions: ({ more, input }) => (
      <>
        <Button onClick={more.open}>
          审核人
          <Allowed to="fill:review">与导入</Allowed>
        </Button>
        <FrameExport call={approvalCalls.Export} input={input} hotkey />
      </>
    ),
    drawer: ({ more, task }) => more.value && <MoreModal taskId={task.id} onClose={more.close} />,
    actionBar: props => props.current && <ActionBar {...props} current={props.current} />,
  },
  Review,
)
