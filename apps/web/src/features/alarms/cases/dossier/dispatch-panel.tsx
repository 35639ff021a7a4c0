import { bearingText, distanceText, shareText } from '@qingyuan/domain/suspect-text.ts'
import { Box, Hint, LabelledField, Row, Stack } from '@qingyuan/ui/layout.tsx'
import { Button, Checkbox, Input, Select } from 'antd'
import { useState } from 'react'
import { useSteps } from '#/page/workflow/use-steps.tsx'
import type { Dossier } from '../case-look.tsx'
import css from './dossier.module.css'
import { useCaseActions } from './use-case-actions.ts'

const answerHours = [1, 2, 4, 8, 24]
const checkHours = [4, 12, 24, 48, 72]
const hourOptions = (hours: readonly number[]) => hours.map(value => ({ value, label: `${value} 小时` }))

/** Above it an enterprise is not ordered to explain: the unknown is looked for first. */
const leastLow = 0.05

const contentOf = ({ case: { title }, trace: { result } }: Dossier): string =>
  `${title}${result ? `（${result.from} 时至 ${result.to} 时）` : ''}：请核查该时段生产工况、治理设施运行和在线监测数据，在时限内答复并附佐证材料。`

type Suspect = NonNullable<Dossier['trace']['result']>['suspects'][number]

const SuspectWords = ({ suspect: { name, share, low, high, county, distanceM, bearing } }: { suspect: Suspect }) => (
  <>
    <b>{name}</b> {shareText(share, 0)}（{Math.round(100 * low)}–{Math.round(100 * high)}）
    <Box colour="textSecondary" size={12}>
      {county} · {distanceText(distanceM)} · {bearingText(bearing)}
    </Box>
  </>
)

/** 派单 by the officer on duty: suspects ticked from the ranking, what is required, until when. */
export const DispatchPanel = ({ dossier }: { dossier: Dossier }) => {
  const { id, version } = dossier.case
  const suspects = (dossier.trace.result?.suspects ?? []).toSorted((a, b) => b.share - a.share)
  const [ids, setIds] = useState<readonly number[]>(() =>
    suspects
      .filter(({ low }) => low >= leastLow)
      .slice(0, 2)
      .map(each => each.enterpriseId),
  )
  const [content, setContent] = useState(() => contentOf(dossier))
  const [answer, setAnswer] = useState(2)
  const [check, setCheck] = useState(12)
  const actions = useCaseActions()
  const decide = (event: 'settle' | 'dismiss') => (comment: string) => actions.decide({ id, version, event, comment })
  const { buttons, form } = useSteps(
    [
      dossier.may.includes('settle') && { label: '不派单', reason: { label: '不派单的理由' }, run: decide('settle') },
      dossier.may.includes('dismiss') && { label: '误报', reason: { label: '误报的原因' }, run: decide('dismiss') },
    ],
    actions.busy,
  )
  if (form) return form
  return (
    <Stack>
      {suspects.length === 0 ? (
        <Hint>{dossier.trace.words || '没有可派单的企业'}。可打开“溯源结果”重新溯源后派单。</Hint>
      ) : (
        <Checkbox.Group value={[...ids]} onChange={next => setIds(next as number[])} className={css.ticks}>
          {suspects.map(suspect => (
            <Checkbox key={suspect.enterpriseId} value={suspect.enterpriseId}>
              <SuspectWords suspect={suspect} />
            </Checkbox>
          ))}
        </Checkbox.Group>
      )}
      <LabelledField label="核查要求">
        <Input.TextArea value={content} onChange={event => setContent(event.target.value)} rows={5} maxLength={1000} />
      </LabelledField>
      <Row>
        <LabelledField label="企业答复时限" grow>
          <Select
            value={answer}
            onChange={setAnswer}
            options={hourOptions(answerHours)}
            aria-label="企业答复时限"
            style={{ width: '100%' }}
          />
        </LabelledField>
        <LabelledField label="区县核查时限" grow>
          <Select value={check} onChange={setCheck} options={hourOptions(checkHours)} aria-label="区县核查时限" style={{ width: '100%' }} />
        </LabelledField>
      </Row>
      <Hint>溯源结果是模型推断，不作处罚依据；未知来源不派企业。</Hint>
      <Row wrap>
        {buttons}
        <Button
          type="primary"
          loading={actions.busy}
          disabled={ids.length === 0 || content.trim().length < 2}
          onClick={() =>
            void actions.order({ id, version, enterpriseIds: [...ids], content: content.trim(), answerHours: answer, deadlineHours: check })
          }
        >
          派单 {ids.length} 家
        </Button>
      </Row>
    </Stack>
  )
}
