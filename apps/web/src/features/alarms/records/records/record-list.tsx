import { ExperimentOutlined } from '@ant-design/icons'
import { homeCalls } from '@qingyuan/contract/air/live.ts'
import { alarmRecordCalls } from '@qingyuan/contract/alarms/records.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { type AlarmState, alarmLifecycle } from '@qingyuan/domain/lifecycles/alarm.ts'
import { Box, Inline, Row, Text } from '@qingyuan/ui/layout.tsx'
import { TabStrip } from '@qingyuan/ui/tab-strip.tsx'
import { Button, Popover } from 'antd'
import { useState } from 'react'
import { useInvalidate } from '#/hooks/use-call.ts'
import { useEvents } from '#/hooks/use-events.ts'
import { FrameExport } from '#/page/frame-export.tsx'
import { alarmInput } from '../alarm-filters.tsx'
import { NoAlarms } from '../no-alarms.tsx'
import { HandleBox } from './handle-box.tsx'
import { type AlarmRow, recordColumns } from './record-columns.tsx'
import type { RecordsProps } from './records-filters.ts'

type Answer = OutputOf<typeof alarmRecordCalls.Query>
const states = ['', ...(Object.keys(alarmLifecycle.states) as AlarmState[])] as const

/** 全部 待处理 处理中 已关闭 误报, each with its count. */
const stateTabs = (counts: Answer['states'] | undefined) => {
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  return states.map(key => ({
    key,
    label: (
      <>
        {key === '' ? '全部' : alarmLifecycle.states[key].label} <b>{key === '' ? total : counts?.[key]}</b>
      </>
    ),
  }))
}

/** The furthest state back among those chosen decides what is offered; the server leaves out what cannot go there. */
const stateOfAll = (rows: readonly AlarmRow[]): AlarmState | undefined =>
  (['pending', 'handling', 'closed', 'false'] as const).find(state => rows.some(row => row.state === state))

const BatchHandling = ({ rows, onDone }: { rows: readonly AlarmRow[]; onDone: () => void }) => {
  const [open, setOpen] = useState(false)
  const state = stateOfAll(rows)
  const ready = state === 'pending' || state === 'handling'
  return (
    <Popover
      open={open && ready}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      content={
        <Box width={320}>
          <Text as="p" margin={[0, 0, 8, 0]}>
            已选 {rows.length} 条，已关闭和误报的不变
          </Text>
          {ready && (
            <HandleBox
              ids={rows.map(row => row.id)}
              state={state}
              onDone={() => {
                onDone()
                setOpen(false)
              }}
            />
          )}
        </Box>
      }
    >
      <Button disabled={!ready}>批量处理</Button>
    </Popover>
  )
}

/** The alarms of the chosen state, their tabs and what can be done with several of them. */
export const useRecordList = (props: RecordsProps) => {
  const { page, state, search, watch, alarm, rules } = props
  const input = { ...alarmInput(props), search, watch, state: state || undefined }
  const [chosen, choose] = useState<number[]>([])
  const invalidate = useInvalidate()
  useEvents(['alarm', 'hour'], () => void invalidate(alarmRecordCalls.Query, alarmRecordCalls.Detail, homeCalls.alarmQuery), 2000)
  const head = (answer: Answer | undefined) => (
    <Row rigid wrap gap="0 20px" minHeight={40} margin={[0, -16, 8, -16]} padding={[0, 16]} border="lineFaint" edge="bottom">
      <TabStrip tabs={stateTabs(answer?.states)} value={state} onChange={next => page.change({ state: next })} />
      <Inline toEnd>
        <BatchHandling rows={(answer?.rows ?? []).filter(({ id }) => chosen.includes(id))} onDone={() => choose([])} />
        <FrameExport call={alarmRecordCalls.TableExport} input={answer && answer.total > 0 ? input : null} hotkey />
        <Button type="primary" icon={<ExperimentOutlined />} onClick={rules.open}>
          规则与试算
        </Button>
      </Inline>
    </Row>
  )
  return {
    input,
    paged: true as const,
    what: '站点报警查询',
    columns: recordColumns,
    opens: alarm,
    selection: { chosen, onChange: choose },
    above: head,
    empty: <NoAlarms {...props} />,
  }
}
