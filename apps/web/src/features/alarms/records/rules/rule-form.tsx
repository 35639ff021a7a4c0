import { counties } from '@qingyuan/domain/counties.ts'
import { type ControlLevel, controlLevels } from '@qingyuan/domain/places.ts'
import { Stack } from '@qingyuan/ui/layout.tsx'
import { Select } from 'antd'
import { optionsOfNamed } from '#/filters/options-of.ts'
import { ConditionFields } from '#/page/alarm-rules/condition-fields.tsx'
import { QuietHours } from '#/page/alarm-rules/quiet-hours.tsx'
import { DurationLine, HoursField, NameLine, RuleLine } from '#/page/alarm-rules/rule-fields.tsx'
import type { Draft } from './draft.ts'

const levels = Object.entries(controlLevels).map(([value, { label }]) => ({ value: value as ControlLevel, label }))
const countyOptions = optionsOfNamed(counties)

/** What a rule says, for whom, and what follows when it is not handled. */
export const RuleForm = ({ draft, onChange, disabled }: { draft: Draft; onChange: (patch: Partial<Draft>) => void; disabled: boolean }) => {
  const hoursOf = (key: 'repeatHours' | 'escalateHours', label: string) => (
    <HoursField label={label} most={240} value={draft[key]} onChange={value => onChange({ [key]: value })} />
  )
  return (
    <Stack gap={10}>
      <NameLine {...{ draft, onChange, disabled }} />
      <RuleLine label="条件">
        <ConditionFields condition={draft.condition} onChange={condition => onChange({ condition })} />
      </RuleLine>
      <DurationLine {...{ draft, onChange }} />
      <RuleLine label="范围">
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
      </RuleLine>
      <RuleLine label="静默">
        <QuietHours value={draft.quiet ?? []} onChange={quiet => onChange({ quiet })} />
      </RuleLine>
      <RuleLine label="无人处理">
        每 {hoursOf('repeatHours', '重复提醒小时')} h 提醒，{hoursOf('escalateHours', '升级小时')} h 升为重要
      </RuleLine>
    </Stack>
  )
}
