import type { caseCalls } from '@qingyuan/contract/alarms/cases.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { bearingText, distanceText, leastOrderedShare, shareText } from '@qingyuan/domain/suspect-text.ts'
import { Box, Hint, LabelledField, Row, Stack } from '@qingyuan/ui/layout.tsx'
import { Button, Checkbox, Input, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import css from './dispatch-form.module.css'
import type { useCaseActions } from './use-case-actions.ts'

type Dossier = OutputOf<typeof caseCalls.QueryByID>
type Suspect = NonNullable<Dossier['trace']['result']>['suspects'][number]

const answerHours = [1, 2, 4, 8, 24]
const checkHours = [4, 12, 24, 48, 72]
const hourOptions = (hours: readonly number[]) => hours.map(value => ({ value, label: `${value} 小时` }))

const contentOf = ({ case: { title }, trace: { result } }: Dossier): string =>
  `${title}${result ? `（${result.from} 时至 ${result.to} 时）` : ''}：请核查该时段生产工况、治理设施运行和在线监测数据，在时限内答复并附佐证材料。`

interface SuspectWordsProps {
  suspect: Suspect
  /** No shares, which calm air does not tell apart. */
  calm: boolean
}

const SuspectWords = ({ suspect: { name, share, low, high, county, distanceM, bearing }, calm }: SuspectWordsProps) => (
  <>
    <b>{name}</b>
    {!calm && ` ${shareText(share, 0)}（${Math.round(100 * low)}–${Math.round(100 * high)}）`}
    <Box colour="textSecondary" size={12}>
      {county} · {distanceText(distanceM)} · {bearingText(bearing)}
    </Box>
  </>
)

interface DispatchFormProps {
  dossier: Dossier
  actions: ReturnType<typeof useCaseActions>
  /** Buttons before 派单. */
  others?: ReactNode
  /** Shown in place of the form, whose entries stay. */
  instead?: ReactNode
  onDone?: () => void
}

/** Orders of a case, filled in from its trace: suspects ticked, what is required, until when. */
export const DispatchForm = ({ dossier, actions, others, instead, onDone }: DispatchFormProps) => {
  const { id, version } = dossier.case
  const calm = dossier.trace.result?.calm ?? false
  const suspects = dossier.trace.result?.suspects ?? []
  const [ids, setIds] = useState<readonly number[]>(() =>
    suspects
      .filter(({ low }) => !calm && low >= leastOrderedShare)
      .slice(0, 2)
      .map(each => each.enterpriseId),
  )
  const [content, setContent] = useState(() => contentOf(dossier))
  const [answer, setAnswer] = useState(2)
  const [check, setCheck] = useState(12)
  if (instead) return instead
  const send = () =>
    void actions
      .order({ id, version, enterpriseIds: [...ids], content: content.trim(), answerHours: answer, deadlineHours: check })
      .then(sent => sent && onDone?.())
  return (
    <Stack>
      {suspects.length === 0 ? (
        <Hint>{dossier.trace.words || '没有可派单的企业'}。可打开“溯源结果”重新溯源后派单。</Hint>
      ) : (
        <Checkbox.Group value={[...ids]} onChange={next => setIds(next as number[])} className={css.ticks}>
          {suspects.map(suspect => (
            <Checkbox key={suspect.enterpriseId} value={suspect.enterpriseId}>
              <SuspectWords suspect={suspect} calm={calm} />
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
      {calm && <Hint>静小风，不能判断来自哪一家：企业按距离排列，不列份额。</Hint>}
      <Hint>溯源结果是模型推断，不作处罚依据；未知来源不派企业。</Hint>
      <Row wrap>
        {others}
        <Button type="primary" loading={actions.busy} disabled={ids.length === 0 || content.trim().length < 2} onClick={send}>
          派单 {ids.length} 家
        </Button>
      </Row>
    </Stack>
  )
}
