import { caseCalls } from '@qingyuan/contract/alarms/cases.ts'
import { Hint, Row, Stack } from '@qingyuan/ui/layout.tsx'
import { useState } from 'react'
import { useCall } from '#/hooks/use-call.ts'
import { TransferForm } from '#/page/work/transfer-form.tsx'
import { useCaseActions } from '#/page/work/use-case-actions.ts'
import { useSteps } from '#/page/workflow/use-steps.tsx'
import type { CaseOrder } from '../case-look.tsx'

const steps = ['urge', 'transfer', 'withdraw'] as const

/** True when the signed-in user may remind of an order, send it on or take it back. */
export const canManage = ({ may }: Pick<CaseOrder, 'may'>): boolean => steps.some(event => may.includes(event))

/** 催办, 转办, 撤销 of an order that others handle. */
export const ManagePanel = ({ order }: { order: CaseOrder }) => {
  const { id, version, may, enterprise, answeredAt } = order
  const [isSentOn, setSentOn] = useState(false)
  const actions = useCaseActions()
  const receivers = useCall(caseCalls.Receivers, isSentOn ? { id } : null).data ?? []
  const move = (event: 'urge' | 'withdraw') => (reason: string) => actions.moveOrder({ id, version, event, comment: reason })
  const { buttons, form } = useSteps(
    [
      may.includes('urge') && {
        label: '催办',
        reason: { label: '催办意见', note: `提醒核查单的接收单位${answeredAt ? '' : `和${enterprise}`}；一小时内不重复。` },
        run: move('urge'),
      },
      may.includes('transfer') && { label: '转办', run: () => setSentOn(true) },
      may.includes('withdraw') && { label: '撤销', danger: true, reason: { label: '撤销的理由', danger: true }, run: move('withdraw') },
    ],
    actions.busy,
  )
  if (form) return form
  if (isSentOn)
    return (
      <TransferForm
        receivers={receivers}
        busy={actions.busy}
        onSend={to => actions.moveOrder({ id, version, event: 'transfer', ...to })}
        onClose={() => setSentOn(false)}
      />
    )
  return (
    <Stack>
      <Hint>
        核查单 HC-{id} {enterprise}
      </Hint>
      <Row wrap>{buttons}</Row>
    </Stack>
  )
}
