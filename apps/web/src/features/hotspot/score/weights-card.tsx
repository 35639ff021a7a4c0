import { gridScoreCalls } from '@qingyuan/contract/hotspot/score.ts'
import { type ScoreWeights, scorePartIds, scoreParts, wholeScore } from '@qingyuan/domain/grid-score.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { shortMinute } from '@qingyuan/domain/time.ts'
import { Caption, Row, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { Section } from '@qingyuan/ui/section.tsx'
import { Button, InputNumber } from 'antd'
import { useState } from 'react'
import { useActions, useCall } from '#/hooks/use-call.ts'
import { useMay } from '#/page/allowed.tsx'
import { QueryCard } from '#/page/cards/query-card.tsx'
import { ReasonForm } from '#/page/workflow/reason-form.tsx'

const extra = { recurrence: '每次复发扣', recurrenceLimit: '复发最多扣' } as const
const fields: readonly (readonly [keyof ScoreWeights, string])[] = [
  ...scorePartIds.map(id => [id, scoreParts[id]] as const),
  ...(Object.entries(extra) as [keyof typeof extra, string][]),
]

const sumOf = (weights: ScoreWeights) => scorePartIds.reduce((sum, id) => sum + weights[id], 0)

interface WeightsFormProps {
  saved: ScoreWeights
  version: number
  tried: ScoreWeights | null
  /** Null: those in force again. */
  onTry: (weights: ScoreWeights | null) => void
}

const WeightsForm = ({ saved, version, tried, onTry }: WeightsFormProps) => {
  const [draft, setDraft] = useState(tried ?? saved)
  const [isSaving, setSaving] = useState(false)
  const maySave = useMay('grid:score')
  const { save, busy } = useActions(
    { save: gridScoreCalls.save },
    { successMessage: '权重已保存', invalidates: [gridScoreCalls.weights, gridScoreCalls.list, gridScoreCalls.parts] },
  )
  const sum = sumOf(draft)
  const isWhole = Math.abs(sum - wholeScore) < 1e-9
  const isChanged = fields.some(([id]) => draft[id] !== saved[id])
  const change = (id: keyof ScoreWeights, value: number | null) => {
    const next = { ...draft, [id]: value ?? 0 }
    setDraft(next)
    // The list follows while the parts sum to the whole.
    if (Math.abs(sumOf(next) - wholeScore) < 1e-9) onTry(fields.some(([key]) => next[key] !== saved[key]) ? next : null)
  }
  const reset = () => {
    setDraft(saved)
    onTry(null)
  }
  const store = async (reason: string) => {
    if (!(await save({ ...draft, version, reason }))) return
    setSaving(false)
    onTry(null)
  }
  if (isSaving)
    return (
      <ReasonForm title="保存权重" label="调整理由" busy={busy} onCancel={() => setSaving(false)} onSave={reason => void store(reason)} />
    )
  return (
    <Stack gap={6}>
      {fields.map(([id, label]) => (
        <Row key={id} justify="between">
          <Text>{label}</Text>
          <InputNumber
            value={draft[id]}
            onChange={value => change(id, value)}
            min={0}
            max={100}
            aria-label={`${label} 分`}
            addonAfter="分"
            style={{ width: 120 }}
          />
        </Row>
      ))}
      <Row justify="between">
        <Text weight={600}>六项合计</Text>
        <Text weight={600} colour={isWhole ? undefined : 'error'}>
          {numberText(sum, Number.isInteger(sum) ? 0 : 1)} 分{isWhole ? '' : `，应为 ${wholeScore} 分`}
        </Text>
      </Row>
      <Row wrap>
        <Button onClick={reset} disabled={!isChanged}>
          恢复
        </Button>
        {maySave && (
          <Button type="primary" disabled={!isChanged || !isWhole} onClick={() => setSaving(true)}>
            保存权重
          </Button>
        )}
      </Row>
    </Stack>
  )
}

/** Points of the parts: tried at once in the list, saved with a reason by who may; earlier ones below. */
export const WeightsCard = ({ tried, onTry }: Pick<WeightsFormProps, 'tried' | 'onTry'>) => (
  <QueryCard
    query={useCall(gridScoreCalls.weights, {})}
    title="权重"
    what="综合评分权重"
    subtitle="本市设定；改动即时试算"
    height="content"
  >
    {({ weights, version, history }) => (
      <>
        <WeightsForm key={version} saved={weights} version={version} {...{ tried, onTry }} />
        {history.length > 0 && (
          <Section title="调整记录">
            {history.map(each => (
              <Caption as="p" key={each.version}>
                第 {each.version} 版　{shortMinute(each.at)}　{each.by}　{each.reason}（
                {scorePartIds.map(id => `${scoreParts[id]} ${numberText(each.weights[id], 0)}`).join('、')}）
              </Caption>
            ))}
          </Section>
        )}
      </>
    )}
  </QueryCard>
)
