import { approvalCalls } from '@qingyuan/contract/reporting/approval.ts'
import { fillLifecycle } from '@qingyuan/domain/lifecycles/fill.ts'
import { eventsAt } from '@qingyuan/domain/lifecycles/lifecycle.ts'
import { Box, Caption } from '@qingyuan/ui/layout.tsx'
import { Modal } from 'antd'
import { useUser } from '#/hooks/current-user.ts'
import { useActions } from '#/hooks/use-call.ts'
import { usePhone } from '#/hooks/use-phone.ts'
import { stepsOf, useSteps } from '#/page/workflow/use-steps.tsx'
import { hasPermission } from '#/session.ts'
import { type Approve, afterVerdict, type QueueRow } from './use-approve.ts'

/** The verdict, and why it cannot be given where it cannot. */
export const ActionBar = ({ current, rows, at, queue, detail, remarks, paging, next }: Approve & { current: QueueRow }) => {
  const user = useUser(state => state.user)
  const phone = usePhone()
  const { pass, reject, reset, busy } = useActions(
    { pass: approvalCalls.ApprovePass, reject: approvalCalls.ApprovePassNo, reset: approvalCalls.FillReset },
    {
      successMessage: { pass: '已通过', reject: '已驳回', reset: '已重置' },
      invalidates: afterVerdict,
      // To the next of the queue: what was decided leaves it.
      onDone: () => {
        remarks.clear()
        next()
      },
    },
  )
  const fill = detail.data?.fill
  const events = eventsAt(fillLifecycle, current.state, permission => hasPermission(user, permission))
  const mayDecide = events.includes('reject')
  const errors = fill?.errors ?? 0
  const refusal = !current.mine ? '处于市级审核，由市级审核员处理' : errors > 0 ? `有 ${errors} 处错误，不能通过` : ''
  const of = { id: current.id, revision: current.revision }
  const step = stepsOf(fillLifecycle, events)
  const { buttons, form, asking, close } = useSteps(
    [
      step('reset', {
        reason: { danger: true, note: '审核通过的填报回到“填报中”，企业修改后重新提交审核；当年清单已发布时不能重置。' },
        run: reason => reset({ ...of, reason }),
      }),
      current.mine &&
        step('reject', {
          text: remarks.list.length > 0 ? `驳回（批注 ${remarks.list.length} 处）` : '驳回',
          danger: true,
          reason: { note: '企业按理由和各处批注修改后重新提交。' },
          run: reason => reject({ ...of, reason, remarks: [...remarks.list] }),
        }),
      current.mine &&
        step('reject', {
          label: rows.length > at + 1 ? '通过并下一家' : '通过',
          type: 'primary',
          disabled: !fill || errors > 0,
          run: () => pass({ fills: [of] }),
        }),
    ],
    busy,
  )
  return (
    <>
      <Caption>
        第 {queue.data ? (paging.page - 1) * paging.pageSize + at + 1 : '—'} / {queue.data?.total ?? '—'} 家
        {!phone && `　J 下一家 · K 上一家 · E 下一处问题${mayDecide ? ' · R 批注' : ''}`}
      </Caption>
      <Box as="span" grow textAlign="right" colour="error">
        {mayDecide && refusal}
      </Box>
      {buttons}
      {form && (
        <Modal open title={`${asking}“${current.name}”的填报`} footer={null} onCancel={close} destroyOnHidden>
          {form}
        </Modal>
      )}
    </>
  )
}
