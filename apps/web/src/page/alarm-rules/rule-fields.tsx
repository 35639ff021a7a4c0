import { type AlarmSeverity, alarmSeverities } from '@qingyuan/domain/alarms/rule.ts'
import { Row, Text } from '@qingyuan/ui/layout.tsx'
import { Input, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { optionsOf } from '#/filters/options-of.ts'

const severities = optionsOf(alarmSeverities)

/** A line of a form of rules: its label, and the fields beside it. */
export const RuleLine = ({ label, children }: { label: string; children: ReactNode }) => (
  <Row align="start" gap={0} lineHeight={24}>
    <Text width={60} rigid colour="textSecondary" size={12}>
      {label}
    </Text>
    <Row grow wrap gap={6}>
      {children}
    </Row>
  </Row>
)

interface NameLineProps {
  draft: { name: string; severity: AlarmSeverity }
  onChange: (patch: { name?: string; severity?: AlarmSeverity }) => void
  disabled: boolean
}

/** What the rule is called, and how grave its alarms are. */
export const NameLine = ({ draft: { name, severity }, onChange, disabled }: NameLineProps) => (
  <RuleLine label="规则">
    <Input
      size="small"
      value={name}
      maxLength={40}
      disabled={disabled}
      onChange={event => onChange({ name: event.target.value })}
      style={{ width: 220 }}
      aria-label="规则名称"
    />
    <Select
      size="small"
      value={severity}
      disabled={disabled}
      options={severities}
      onChange={next => onChange({ severity: next })}
      style={{ width: 96 }}
      aria-label="等级"
    />
  </RuleLine>
)

interface HoursFieldProps {
  label: string
  most: number
  value: number | null
  onChange: (hours: number | null) => void
}

/** Whole hours; empty where nothing is done. */
export const HoursField = ({ label, most, value, onChange }: HoursFieldProps) => (
  <InputNumber
    size="small"
    min={1}
    max={most}
    value={value}
    onChange={onChange}
    style={{ width: 60 }}
    placeholder="不做"
    aria-label={label}
  />
)

interface DurationLineProps {
  draft: { hours: number; clearHours: number }
  onChange: (patch: { hours?: number; clearHours?: number }) => void
}

/** How long a condition holds before an alarm begins, and is over before it ends. */
export const DurationLine = ({ draft: { hours, clearHours }, onChange }: DurationLineProps) => (
  <RuleLine label="时长">
    持续 <HoursField label="持续小时" most={72} value={hours} onChange={next => onChange({ hours: next ?? 1 })} /> h 触发，不再成立{' '}
    <HoursField label="解除小时" most={72} value={clearHours} onChange={next => onChange({ clearHours: next ?? 1 })} /> h 解除
  </RuleLine>
)
