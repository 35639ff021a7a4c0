import { fieldOrderCalls } from '@qingyuan/contract/work/field-orders.ts'
import { Row } from '@qingyuan/ui/layout.tsx'
import { useState } from 'react'
import { useCall } from '#/hooks/use-call.ts'
import { useFieldActions } from '#/page/work/field/use-field-actions.ts'
import { TransferForm } from '#/page/work/transfer-form.tsx'
import { useSteps } from '#/page/workflow/use-steps.tsx'
import type { FieldOrder } from './field-order-look.ts'
import { ResultForm } from './result-form.tsx'

type Event = 'sign' | 'refuse' | 'urge' | 'pass' | 'return' | 'withdraw' | 'reopen' | 'send'

/** What the signed-in user may do with a field order now: buttons, and the form of the result. */
export const FieldSteps = ({ order }: { order: FieldOrder }) => {
  const { id, version, may, countyId } = order
  const actions = useFieldActions()
  const [isSentOn, setSentOn] = useState(false)
  const receivers = useCall(fieldOrderCalls.Receivers, isSentOn ? { countyId } : null).data ?? []
  const move = (event: Event) => (reason: string) => actions.move({ id, version, event, ...(reason && { comment: reason }) })
  const step = (event: Event, label: string, reason?: string, danger = false) =>
    may.includes(event) && { label, run: move(event), ...(reason && { reason: { label: reason, danger }, danger }) }
  const { buttons, form } = useSteps(
    [
      step('sign', '签收'),
      step('refuse', '退签', '退签的理由'),
      step('pass', '审核通过'),
      step('return', '退回', '退回的理由'),
      step('urge', '催办', '催办意见'),
      may.includes('transfer') && { label: '转办', run: () => setSentOn(true) },
      step('withdraw', '撤销', '撤销的理由', true),
      step('reopen', '重办', '重办的理由'),
      may.includes('send') && { label: '再次下发', run: () => actions.move({ id, version, event: 'send', deadlineHours: 24 }) },
    ],
    actions.busy,
  )
  if (form) return form
  if (isSentOn)
    return (
      <TransferForm
        receivers={receivers}
        busy={actions.busy}
        onSend={to => actions.move({ id, version, event: 'transfer', ...to })}
        onClose={() => setSentOn(false)}
      />
    )
  return (
    <>
      {may.includes('submit') && <ResultForm order={order} actions={actions} />}
      <Row wrap>{buttons}</Row>
    </>
  )
}
