import { tracingCalls, tracingTraceabilityCalls } from '@qingyuan/contract/sources/incidents.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { positionText, shareText } from '@qingyuan/domain/suspect-text.ts'
import { Box, Hint, LabelledField, Row, Stack } from '@qingyuan/ui/layout.tsx'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Button, Checkbox, Input, Select } from 'antd'
import { useState } from 'react'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { FrameExport } from '#/page/frame-export.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { StateGate } from '#/page/state-gate.tsx'
import { type Incident, isCalm } from '../incident.ts'
import type { Question } from '../question/question.ts'
import css from './drawers.module.css'
import { Heading } from './enterprise-drawer.tsx'

interface OrderDrawerProps {
  question: Question
  incident: Incident
  /** Enterprises ticked when it opens. */
  chosen: readonly number[]
  alarmId: number | null
  onClose: () => void
}

const deadlines = [4, 12, 24, 48, 72]

/** What the trace comes to, no surer than it is. */
const findingWords = ({ identifiable }: Incident) =>
  identifiable ? '溯源结果指向贵单位' : '贵单位为可能来源之一（现有观测不足以区分来源）'

const contentOf = (incident: Incident, { from, to }: Question) => {
  const { place, parameter, rise, unit } = incident
  return `${place.name} ${from} 时至 ${to} 时 ${parameters[parameter as keyof typeof parameters].label} 较基线平均上升 ${rise === null ? '—' : Math.round(rise)} ${unit}，${findingWords(incident)}。核查该时段生产工况、治理设施运行和在线监测数据，在时限内反馈。`
}

const OrdersSent = () => {
  const query = useCall(tracingCalls.Orders, {})
  return (
    <Stack as="section" gap={0} minHeight={200} maxHeight={320}>
      <Row>
        <Heading>已下发</Heading>
        <Row rigid toEnd>
          <FrameExport call={tracingCalls.OrdersExport} input={query.data ? {} : null} compact />
        </Row>
      </Row>
      <StateGate query={query} what="核查单查询" isEmpty={frame => frame.rowCount === 0}>
        {frame => <FrameTable frame={frame} />}
      </StateGate>
    </Stack>
  )
}

/** 下发核查单: to whom, what is required, until when. */
export const OrderDrawer = ({ question, incident, chosen, alarmId, onClose }: OrderDrawerProps) => {
  const [ids, setIds] = useState<readonly number[]>(chosen)
  const [content, setContent] = useState(() => contentOf(incident, question))
  const [deadlineHours, setDeadline] = useState(24)
  const send = useAction(tracingTraceabilityCalls.SendOrders, { successMessage: '核查单已下发', invalidates: [tracingCalls.Orders] })
  const submit = () =>
    void send
      .run({ ...question, enterpriseIds: [...ids], content: content.trim(), deadlineHours, ...(alarmId === null ? {} : { alarmId }) })
      .then(done => done && setIds([]))
  const fault = ids.length === 0 ? '选择至少一家企业' : content.trim().length < 2 ? '填写核查要求' : ''
  return (
    <SideDrawer
      open
      width={440}
      title="下发核查单"
      subtitle={`${incident.place.name} · ${question.from} — ${question.to}`}
      onClose={onClose}
      foot={
        <>
          <span>{fault || send.error?.message}</span>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" disabled={fault !== ''} loading={send.busy} onClick={submit}>
            下发 {ids.length} 家
          </Button>
        </>
      }
    >
      <Checkbox.Group className={css.ticks} value={[...ids]} onChange={next => setIds(next as number[])}>
        {incident.suspects.slice(0, 20).map(suspect => (
          <Checkbox key={suspect.enterpriseId} value={suspect.enterpriseId}>
            <b>{suspect.name}</b> {!isCalm(incident) && shareText(suspect.share)}
            <Box colour="textSecondary" size={12}>
              {suspect.county} · {positionText(suspect)}
            </Box>
          </Checkbox>
        ))}
      </Checkbox.Group>
      <LabelledField label="核查要求" margin={[0, 0, 20, 0]}>
        <Input.TextArea value={content} onChange={event => setContent(event.target.value)} rows={5} maxLength={1000} showCount />
      </LabelledField>
      <LabelledField label="反馈时限" margin={[0, 0, 20, 0]}>
        <Select
          value={deadlineHours}
          onChange={setDeadline}
          options={deadlines.map(value => ({ value, label: `${value} 小时` }))}
          style={{ width: 140 }}
          aria-label="反馈时限"
        />
      </LabelledField>
      <Hint margin={[0, 0, 12, 0]}>
        <Subscript text="核查单同时发给企业和所在区县；溯源结果是模型推断，不作处罚依据。" />
      </Hint>
      <OrdersSent />
    </SideDrawer>
  )
}
