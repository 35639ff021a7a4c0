import { vocCalls } from '@qingyuan/contract/organics/species.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { textCell } from '@qingyuan/domain/frame-cells.ts'
import { Columns, Row } from '@qingyuan/ui/layout.tsx'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useAction } from '#/hooks/use-call.ts'
import { useMay } from '#/page/allowed.tsx'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import type { VocChoice, VocStation } from '../parts/voc-filters.tsx'
import { ControlCards } from './control-cards.tsx'

interface QualityProps {
  /** One station: each has another chromatograph. */
  station: VocStation | undefined
  input: VocChoice['input']
  rule: string
  onRule: (rule: string) => void
}

/** Decision on the chosen check: its reason is kept and shown. */
const SilenceForm = ({
  stationId,
  rule,
  silenced,
  title,
  onDone,
}: {
  stationId: number
  rule: string
  silenced: boolean
  title: string
  onDone: () => void
}) => {
  const [reason, setReason] = useState('')
  const save = useAction(vocCalls.silence, { invalidates: [vocCalls.qc], successMessage: silenced ? '已恢复' : '已静默' })
  const run = () =>
    void save.run({ stationId, rule, silenced: !silenced, reason: reason.trim() }).then(() => {
      setReason('')
      onDone()
    })
  return (
    <Row rigid wrap padding={[8, 0, 0, 0]}>
      <span>{title}</span>
      <Input
        style={{ width: 320 }}
        maxLength={200}
        placeholder={silenced ? '恢复的理由' : '静默的理由，如：共流出、焦炉旁属实'}
        value={reason}
        onChange={event => setReason(event.target.value)}
        aria-label="理由"
      />
      <Button type="primary" disabled={reason.trim() === ''} loading={save.busy} onClick={run}>
        {silenced ? '恢复检查' : '静默'}
      </Button>
    </Row>
  )
}

/** 质控: how often each check hits at the station; a check that always hits can be silenced with a reason. */
export const QualityTab = ({ station, input, rule, onRule }: QualityProps) => {
  const mayReview = useMay('air:review')
  const query = input && { stationId: input.stationIds[0]!, startTime: input.startTime, endTime: input.endTime }
  return (
    <>
      <Columns widths={['1fr']} grow={12} minHeight={380}>
        <FrameCard
          main
          call={vocCalls.qc}
          input={query}
          title="质控检查"
          subtitle={`${station?.name ?? ''} · 命中只是提问，不删数据${mayReview ? ' · 点行可静默' : ''}`}
          what="质控检查"
          isEmpty={({ rowCount }) => rowCount === 0}
          empty="该时段没有物种数据"
          selected={frame => {
            const at = columnsByKey(frame).rule.values.indexOf(rule)
            return at < 0 ? null : at
          }}
          onSelect={(row, frame) => onRule(textCell(columnsByKey(frame).rule, row))}
          above={frame => {
            const columns = columnsByKey(frame)
            const at = columns.rule.values.indexOf(rule)
            if (at < 0 || !mayReview || !query || rule === 'control') return null
            return (
              <SilenceForm
                stationId={query.stationId}
                rule={rule}
                title={textCell(columns.title, at)}
                silenced={textCell(columns.silenced, at) !== ''}
                onDone={() => onRule('')}
              />
            )
          }}
        />
      </Columns>
      <ControlCards input={query} />
    </>
  )
}
