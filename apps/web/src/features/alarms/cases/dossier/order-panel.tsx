import { type OrderFinding, orderFindings } from '@qingyuan/domain/lifecycles/order.ts'
import { shortMinute } from '@qingyuan/domain/time.ts'
import { Hint, LabelledField, Row, Stack } from '@qingyuan/ui/layout.tsx'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { EvidenceUpload } from '#/page/work/evidence-upload.tsx'
import { useCaseActions } from '#/page/work/use-case-actions.ts'
import { useSteps } from '#/page/workflow/use-steps.tsx'
import type { CaseOrder } from '../case-look.tsx'
import css from './dossier.module.css'

/** 答复 of the enterprise: reason and measure, with files. */
export const AnswerPanel = ({ order }: { order: CaseOrder }) => {
  const { id, version, answerDueAt, answeredAt } = order
  const [comment, setComment] = useState('')
  const [added, setAdded] = useState<readonly number[]>([])
  const actions = useCaseActions()
  const send = () =>
    void actions.moveOrder({ id, version, event: 'answer', comment: comment.trim(), evidenceIds: [...added] }).then(done => {
      if (!done) return
      setComment('')
      setAdded([])
    })
  return (
    <Stack>
      {answeredAt ? (
        <Hint>已于 {shortMinute(answeredAt)} 答复；核查提交前可以补充。</Hint>
      ) : (
        answerDueAt && <Hint background="warningSurface">答复时限 {shortMinute(answerDueAt)}</Hint>
      )}
      <LabelledField label="原因与措施">
        <Input.TextArea
          value={comment}
          onChange={event => setComment(event.target.value)}
          rows={6}
          maxLength={1000}
          placeholder="该时段生产工况、治理设施运行、在线监测情况，已采取的措施"
        />
      </LabelledField>
      <EvidenceUpload orderId={id} actions={actions} added={added} onAdded={setAdded} />
      <Button type="primary" loading={actions.busy} disabled={comment.trim() === '' && added.length === 0} onClick={send}>
        提交答复
      </Button>
    </Stack>
  )
}

/** 核查 of the county: what was found, with photos; the answer may go back to the enterprise. */
export const CheckPanel = ({ order }: { order: CaseOrder }) => {
  const { id, version, checkDueAt, may } = order
  const [comment, setComment] = useState('')
  const [finding, setFinding] = useState<OrderFinding | null>(null)
  const [added, setAdded] = useState<readonly number[]>([])
  const actions = useCaseActions()
  const move = (event: 'sign' | 'sendBack' | 'refuse') => (reason: string) => actions.moveOrder({ id, version, event, comment: reason })
  const { buttons, form } = useSteps(
    [
      may.includes('sign') && { label: '签收', run: move('sign') },
      may.includes('sendBack') && { label: '退回企业', reason: { label: '退回企业的理由' }, run: move('sendBack') },
      may.includes('refuse') && { label: '退签', reason: { label: '退签的理由' }, run: move('refuse') },
    ],
    actions.busy,
  )
  if (form) return form
  const submit = () =>
    void actions.moveOrder({
      id,
      version,
      event: 'submit',
      comment: comment.trim(),
      finding: finding ?? undefined,
      evidenceIds: [...added],
    })
  return (
    <Stack>
      {checkDueAt && <Hint background="warningSurface">核查时限 {shortMinute(checkDueAt)}</Hint>}
      <div className={css.tiles} role="radiogroup" aria-label="核查结论">
        {(Object.keys(orderFindings) as OrderFinding[]).map(key => (
          <button key={key} type="button" role="radio" aria-checked={finding === key} onClick={() => setFinding(key)}>
            <b>{orderFindings[key]}</b>
          </button>
        ))}
      </div>
      <LabelledField label="核查情况">
        <Input.TextArea value={comment} onChange={event => setComment(event.target.value)} rows={5} maxLength={1000} />
      </LabelledField>
      <EvidenceUpload orderId={id} actions={actions} added={added} onAdded={setAdded} />
      <Row wrap>
        {buttons}
        <Button
          type="primary"
          loading={actions.busy}
          disabled={finding === null || (comment.trim() === '' && added.length === 0)}
          onClick={submit}
        >
          提交核查
        </Button>
      </Row>
    </Stack>
  )
}

/** One of several orders that wait for the same user. */
export const OrderChoice = ({ orders, value, onChange }: { orders: readonly CaseOrder[]; value: number; onChange: (id: number) => void }) =>
  orders.length > 1 && (
    <Select
      value={value}
      onChange={onChange}
      aria-label="核查单"
      options={orders.map(({ id, enterprise }) => ({ value: id, label: `HC-${id} ${enterprise}` }))}
    />
  )
