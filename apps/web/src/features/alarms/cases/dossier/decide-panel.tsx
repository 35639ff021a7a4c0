import { seriesDecimals } from '@qingyuan/domain/alarms/rule-words.ts'
import { unfoundSourceText } from '@qingyuan/domain/suspect-text.ts'
import { Hint, LabelledField, Stack } from '@qingyuan/ui/layout.tsx'
import { Button, Input, Rate } from 'antd'
import { useState } from 'react'
import { EffectWords, type SameWindEffect } from '#/page/work/effect.tsx'
import { useCaseActions } from '#/page/work/use-case-actions.ts'
import type { Dossier } from '../case-look.tsx'
import css from './dossier.module.css'

const choices = {
  close: { title: '结案', note: '生成案卷，核查结果计入溯源准确度' },
  resend: { title: '未见效，再派', note: '回到派单，开始新一轮' },
  returnCheck: { title: '退回核查', note: '退回区县补充核查' },
  dismiss: { title: '误报', note: '填写原因，计入规则准确率' },
} as const
type Choice = keyof typeof choices

/** 认定 of the city: what the system proposes, the decision, the opinion. */
export const DecidePanel = ({ dossier, effect }: { dossier: Dossier; effect: SameWindEffect | null }) => {
  const { id, version } = dossier.case
  const [choice, setChoice] = useState<Choice | null>(null)
  const [comment, setComment] = useState('')
  const [reason, setReason] = useState('')
  const [score, setScore] = useState(4)
  const actions = useCaseActions()
  const unfound = dossier.trace.result && unfoundSourceText(dossier.trace.result)
  const offered = (Object.keys(choices) as Choice[]).filter(event => dossier.may.includes(event))
  const needsReason = choice === 'close' && Boolean(unfound)
  const isReady = choice !== null && comment.trim().length >= 5 && (!needsReason || reason.trim().length >= 5)
  const submit = () =>
    choice &&
    void actions.decide({
      ...{ id, version, event: choice, comment: comment.trim() },
      ...(choice === 'close' && { score }),
      ...(needsReason && { unknownReason: reason.trim() }),
    })
  return (
    <Stack>
      <div className={css.proposal}>
        <EffectWords effect={effect} decimals={seriesDecimals(dossier.case.parameter)} />
      </div>
      <div className={css.tiles} role="radiogroup" aria-label="认定">
        {offered.map(event => (
          <button key={event} type="button" role="radio" aria-checked={choice === event} onClick={() => setChoice(event)}>
            <b>{choices[event].title}</b>
            <small>{choices[event].note}</small>
          </button>
        ))}
      </div>
      {needsReason && (
        <>
          <Hint background="warningSurface">{unfound}，结案前宜安排巡查、走航或补测；仍要结案的须填写原因。</Hint>
          <LabelledField label="来源未查实的结案原因（5–300 字）">
            <Input.TextArea value={reason} onChange={event => setReason(event.target.value)} rows={2} maxLength={300} />
          </LabelledField>
        </>
      )}
      {choice === 'close' && (
        <LabelledField label="核查评分" as="div">
          <Rate value={score} onChange={setScore} allowClear={false} />
        </LabelledField>
      )}
      <LabelledField label="认定意见（5–500 字）">
        <Input.TextArea value={comment} onChange={event => setComment(event.target.value)} rows={3} maxLength={500} />
      </LabelledField>
      <Button type="primary" loading={actions.busy} disabled={!isReady} onClick={submit}>
        提交认定
      </Button>
    </Stack>
  )
}
