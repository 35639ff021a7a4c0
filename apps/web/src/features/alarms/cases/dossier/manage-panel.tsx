import { caseCalls } from '@qingyuan/contract/alarms/cases.ts'
import { Hint, LabelledField, Row, Stack } from '@qingyuan/ui/layout.tsx'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useCall } from '#/hooks/use-call.ts'
import { useCaseActions } from '#/page/work/use-case-actions.ts'
import { useSteps } from '#/page/workflow/use-steps.tsx'
import type { CaseOrder } from '../case-look.tsx'

interface TransferFormProps {
  order: CaseOrder
  actions: ReturnType<typeof useCaseActions>
  onClose: () => void
}

/** 转办: to which department, to whom of it, why. */
const TransferForm = ({ order: { id, version }, actions, onClose }: TransferFormProps) => {
  const [to, setTo] = useState<string | null>(null)
  const [comment, setComment] = useState('')
  const receivers = useCall(caseCalls.Receivers, { id }).data ?? []
  const options = receivers.map(({ departmentId, name, people }) => ({
    label: name,
    options: [
      { value: `${departmentId}`, label: `${name}（任一办理人）` },
      ...people.map(person => ({ value: `${departmentId}-${person.id}`, label: person.name })),
    ],
  }))
  const send = () => {
    const [departmentId, assigneeId] = to!.split('-').map(Number)
    void actions
      .moveOrder({ id, version, event: 'transfer', comment: comment.trim(), departmentId, assigneeId })
      .then(done => done && onClose())
  }
  return (
    <Stack>
      <LabelledField label="接收人">
        <Select value={to} onChange={setTo} options={options} placeholder="选择单位或办理人" aria-label="接收人" />
      </LabelledField>
      <LabelledField label="转办的理由（5–500 字）">
        <Input.TextArea value={comment} onChange={event => setComment(event.target.value)} rows={3} maxLength={500} />
      </LabelledField>
      <Row>
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" loading={actions.busy} disabled={to === null || comment.trim().length < 5} onClick={send}>
          转办
        </Button>
      </Row>
    </Stack>
  )
}

const steps = ['urge', 'transfer', 'withdraw'] as const

/** True when the signed-in user may remind of an order, send it on or take it back. */
export const canManage = ({ may }: Pick<CaseOrder, 'may'>): boolean => steps.some(event => may.includes(event))

/** 催办, 转办, 撤销 of an order that others handle. */
export const ManagePanel = ({ order }: { order: CaseOrder }) => {
  const { id, version, may, enterprise, answeredAt } = order
  const [isSentOn, setSentOn] = useState(false)
  const actions = useCaseActions()
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
  if (isSentOn) return <TransferForm order={order} actions={actions} onClose={() => setSentOn(false)} />
  return (
    <Stack>
      <Hint>
        核查单 HC-{id} {enterprise}
      </Hint>
      <Row wrap>{buttons}</Row>
    </Stack>
  )
}
