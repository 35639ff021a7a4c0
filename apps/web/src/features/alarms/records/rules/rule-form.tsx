import { alarmSeverities } from '@qingyuan/domain/alarms/rule.ts'
import { counties } from '@qingyuan/domain/counties.ts'
import { type ControlLevel, controlLevels } from '@qingyuan/domain/places.ts'
import { Row, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { Input, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { optionsOf, optionsOfNamed } from '#/filters/options-of.ts'
import { ConditionFields } from '#/page/alarm-rules/condition-fields.tsx'
import { QuietHours } from '#/page/alarm-rules/quiet-hours.tsx'
import type { Draft } from './draft.ts'

const severities = optionsOf(alarmSeverities)
const levels = Object.entries(controlLevels).map(([value, { label }]) => ({ value: value as ControlLevel, label }))
const countyOptions = optionsOfNamed(counties)

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <Row align="start" gap={0} lineHeight={24}>
    <Text width={60} rigid colour="textSecondary" size={12}>
      {label}
    </Text>
    <Row grow wrap gap={6}>
      {children}
    </Row>
  </Row>
)

/** What a rule says, for whom, and what follows when it is not handled. */
export const RuleForm = ({ draft, onChange, disabled }: { draft: Draft; onChange: (patch: Partial<Draft>) => void; disabled: boolean }) => {
  const hoursOf = (key: 'hours' | 'clearHours' | 'repeatHours' | 'escalateHours', min: number, max: number, label: string) => (
    <InputNumber
      size="small"
      min={min}
      max={max}
      value={draft[key]}
      onChange={value => onChange({ [key]: value ?? (key === 'hours' || key === 'clearHours' ? 1 : null) })}
      style={{ width: 60 }}
      placeholder="不做"
      aria-label={label}
    />
  )
  return (
    <Stack gap={10}>
      <Line label="规则">
        <Input
          size="small"
          value={draft.name}
          maxLength={40}
          disabled={disabled}
          onChange={event => onChange({ name: event.target.value })}
          style={{ width: 220 }}
          aria-label="规则名称"
        />
        <Select
          size="small"
          value={draft.severity}
          disabled={disabled}
          options={severities}
          onChange={severity => onChange({ severity })}
          style={{ width: 96 }}
          aria-label="等级"
        />
      </Line>
      <Line label="条件">
        <ConditionFields condition={draft.condition} onChange={condition => onChange({ condition })} />
      </Line>
      <Line label="时长">
        持续 {hoursOf('hours', 1, 72, '持续小时')} h 触发，不再成立 {hoursOf('clearHours', 1, 72, '解除小时')} h 解除
      </Line>
      <Line label="范围">
        <Select
          size="small"
          mode="multiple"
          value={draft.levels ?? []}
          options={levels}
          onChange={next => onChange({ levels: next.length === 0 ? null : next })}
          placeholder="全部站点类别"
          style={{ minWidth: 190 }}
          aria-label="站点类别"
        />
        <Select
          size="small"
          mode="multiple"
          value={[...(draft.countyIds ?? [])]}
          options={countyOptions}
          optionFilterProp="label"
          maxTagCount={1}
          onChange={next => onChange({ countyIds: next.length === 0 ? null : next })}
          placeholder="全市"
          style={{ minWidth: 110 }}
          aria-label="区县范围"
        />
      </Line>
      <Line label="静默">
        <QuietHours value={draft.quiet ?? []} onChange={quiet => onChange({ quiet })} />
      </Line>
      <Line label="无人处理">
        每 {hoursOf('repeatHours', 1, 240, '重复提醒小时')} h 提醒，{hoursOf('escalateHours', 1, 240, '升级小时')} h 升为重要
      </Line>
    </Stack>
  )
}
