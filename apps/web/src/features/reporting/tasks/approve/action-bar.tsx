import { approvalCalls } from '@qingyuan/contract/reporting/approval.ts'
import { fillLifecycle } from '@qingyuan/domain/lifecycles/fill.ts'
import { eventsAt } from '@qingyuan/domain/lifecycles/lifecycle.ts'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useUser } from '#/hooks/current-user.ts'
import { useAction } from '#/hooks/use-call.ts'
import { may } from '#/session.ts'
import { ReasonForm } from '../parts/reason-form.tsx'
import css from './approve.module.css'
import { type Approve, afterVerdict } from './use-approve.ts'
import type { Remarks } from './use-remarks.ts'

const useVerdicts = ({ current, rows, at, change }: Approve, remarks: Remarks, close: () => void) => {
  /** To the next of the queue: what was decided leaves it. */
  const onDone = () => {
    remarks.clear()
    close()
    change({ fill: rows[at + 1]?.id ?? rows[at - 1]?.id ?? null })
  }
  const pass = useAction(approvalCalls.ApprovePass, { successMessage: '已通过', invalidates: afterVerdict, onDone })
  const reject = useAction(approvalCalls.ApprovePassNo, { successMessage: '已驳回', invalidates: afterVerdict, onDone })
  const reset = useAction(approvalCalls.FillReset, { successMessage: '已重置', invalidates: afterVerdict, onDone })
  const held = { id: current!.id, revision: current!.revision }
  return {
    pass: () => void pass.run({ fills: [held] }),
    reject: (reason: string) => void reject.run({ ...held, reason, remarks: [...remarks.list] }),
    reset: (reason: string) => void reset.run({ ...held, reason }),
    busy: pass.busy || reject.busy || reset.busy,
  }
}

const words = {
  reject: { title: '驳回', note: '企业按理由和各处批注修改后重新提交。' },
  reset: { title: '重置', note: '审核通过的填报回到“填报中”，企业修改后重新提交审核；当年清单已发布时不能重置。' },
} as const

/** The verdict, and why it cannot be given where it cannot. */
export const ActionBar = ({ approve, remarks }: { approve: Approve; remarks: Remarks }) => {
  const { current, rows, at, queue, detail } = approve
  const user = useUser(state => state.user)
  const [asking, setAsking] = useState<keyof typeof words | null>(null)
  const verdicts = useVerdicts(approve, remarks, () => setAsking(null))
  const fill = detail.data?.fill
  const events = eventsAt(fillLifecycle, current!.state, permission => may(user, permission))
  const errors = fill?.errors ?? 0
  const why = !events.includes('reject')
    ? ''
    : !current!.mine
      ? '处于市级审核，由市级审核员处理'
      : errors > 0
        ? `有 ${errors} 处错误，不能通过`
        : ''
  const run = asking === 'reset' ? verdicts.reset : verdicts.reject
  return (
    <>
      <span className={css.place}>
        第 {queue.data ? (approve.state.page - 1) * approve.state.pageSize + at + 1 : '—'} / {queue.data?.total ?? '—'} 家　J 下一家 · K
        上一家 · E 下一处问题 · R 批注
      </span>
      <span className={css.why}>{why}</span>
      {events.includes('reset') && (
        <Button loading={verdicts.busy} onClick={() => setAsking('reset')}>
          重置
        </Button>
      )}
      {events.includes('reject') && current!.mine && (
        <>
          <Button danger loading={verdicts.busy} onClick={() => setAsking('reject')}>
            {remarks.list.length > 0 ? `驳回（批注 ${remarks.list.length} 处）` : '驳回'}
          </Button>
          <Button type="primary" disabled={!fill || errors > 0} loading={verdicts.busy} onClick={verdicts.pass}>
            {rows.length > at + 1 ? '通过并下一家' : '通过'}
          </Button>
        </>
      )}
      {asking && (
        <Modal open title={`${words[asking].title}“${current!.name}”的填报`} footer={null} onCancel={() => setAsking(null)} destroyOnHidden>
          <ReasonForm {...words[asking]} danger busy={verdicts.busy} onCancel={() => setAsking(null)} onSave={run} />
        </Modal>
      )}
    </>
  )
}
