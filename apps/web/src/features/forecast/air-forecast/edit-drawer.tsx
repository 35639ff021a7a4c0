import { forecastCalls } from '@qingyuan/contract/forecast/air-forecast.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { numberCell, textCell } from '@qingyuan/domain/frame-cells.ts'
import { type PollutantId, parameters, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { shortMinute } from '@qingyuan/domain/time.ts'
import { Box, Hint, PlainList, Row, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Button, Input, InputNumber, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { dayWords } from '#/page/day-strip.tsx'
import type { ForecastDays, ForecastProps } from './forecast-filters.tsx'

const primaryOptions = pollutantIds.map(id => {
  const { label } = parameters[id === 'o3' ? 'o3_8h' : id]
  return { value: id, label: <Subscript text={label} /> }
})

/** Edits of the issue, the newest of each day. */
const Made = ({ issued }: { issued: string }) => (
  <PlainList>
    {(useCall(forecastCalls.Edits, { issued }).data ?? []).map(edit => (
      <Box key={`${edit.placeId} ${edit.day}`} as="li" padding={[8, 0]} border="lineFaint" edge="top" size={12} lineHeight={18}>
        <b>
          {edit.place} {edit.day.slice(5)}：{edit.low}–{edit.high}
        </b>{' '}
        <Subscript text={edit.primary.join('、')} />
        <br />
        {edit.reason}（{edit.by}，{shortMinute(edit.at)}）
      </Box>
    ))}
  </PlainList>
)

const Label = ({ children }: { children: ReactNode }) => (
  <Stack as="label" gap={4} colour="textSecondary" size={12}>
    {children}
  </Stack>
)

interface EditFormProps {
  frame: ForecastDays
  issued: string
  placeId: number
  day: string
}

const EditForm = ({ frame, issued, placeId, day }: EditFormProps) => {
  const columns = columnsByKey(frame)
  const row = columns.time.values.indexOf(day)
  const [low, setLow] = useState(numberCell(columns.aqi_low, row))
  const [high, setHigh] = useState(numberCell(columns.aqi_high, row))
  const [primary, setPrimary] = useState<PollutantId[]>(
    pollutantIds.filter(id =>
      textCell(columns.primary, row)
        .split('、')
        .includes(parameters[id === 'o3' ? 'o3_8h' : id].label),
    ),
  )
  const [reason, setReason] = useState('')
  const { run, busy } = useAction(forecastCalls.Edit, { successMessage: '订正已保存', invalidates: Object.values(forecastCalls) })
  const lacking =
    low === null || high === null ? '填写 AQI 范围' : high < low ? '上限低于下限' : reason.trim().length < 2 ? '填写订正理由' : ''
  const save = () => low !== null && high !== null && void run({ issued, placeId, day, low, high, primary, reason: reason.trim() })
  return (
    <Stack gap={12}>
      <Label>
        AQI 范围
        <span>
          <InputNumber min={0} max={500} precision={0} value={low} onChange={setLow} aria-label="AQI 下限" /> –{' '}
          <InputNumber min={0} max={500} precision={0} value={high} onChange={setHigh} aria-label="AQI 上限" />
        </span>
      </Label>
      <Label>
        首要污染物
        <Select
          mode="multiple"
          value={primary}
          onChange={setPrimary}
          options={primaryOptions}
          style={{ width: '100%' }}
          aria-label="首要污染物"
        />
      </Label>
      <Label>
        订正理由 *
        <Input.TextArea rows={3} maxLength={200} value={reason} onChange={event => setReason(event.target.value)} />
      </Label>
      <Row justify="end" gap={12} colour="warningText" size={12}>
        <span>{lacking}</span>
        <Button type="primary" disabled={lacking !== ''} loading={busy} onClick={save}>
          保存订正
        </Button>
      </Row>
    </Stack>
  )
}

/** 会商调整: another range for a day of the place, with a reason; the model's own stays in the verification. */
export const EditDrawer = ({ issue, place, name, input, edit }: ForecastProps) => {
  const frame = useCall(forecastCalls.Days, input).data
  const days = frame ? columnsByKey(frame).time.values.map(String) : []
  const day = days.find(each => each === edit.value) ?? days[0] ?? ''
  if (!issue || !place) return null
  const { issued, hindcast, state } = issue
  return (
    <SideDrawer open width={440} title="会商调整" subtitle={`${name} · ${issued} 起报`} onClose={edit.close}>
      <Row margin={[0, 0, 12, 0]}>
        <Select
          value={day}
          onChange={edit.open}
          options={days.map(each => ({ value: each, label: dayWords(each) }))}
          style={{ width: 160 }}
          aria-label="预报日"
        />
      </Row>
      {state === 'draft' && !hindcast && frame && day ? (
        <EditForm key={`${place.id} ${day} ${issued}`} {...{ frame, issued, day }} placeId={place.id} />
      ) : (
        <Hint margin={[8, 0, 0, 0]}>{hindcast ? '事后回报只用于检验，不能订正。' : '预报已签发，撤回更正后才能订正。'}</Hint>
      )}
      <Text as="h3" margin={[20, 0, 8, 0]} size={14} weight={600}>
        本次订正记录
      </Text>
      <Made issued={issued} />
    </SideDrawer>
  )
}
