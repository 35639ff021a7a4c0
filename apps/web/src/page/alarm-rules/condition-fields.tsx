import { faultOfCondition } from '@qingyuan/domain/alarms/check-rule.ts'
import { type AlarmCondition, type ConditionKind, conditionKindIds, conditionKinds } from '@qingyuan/domain/alarms/rule.ts'
import { seriesUnit } from '@qingyuan/domain/alarms/rule-words.ts'
import { measuredIds, parameters } from '@qingyuan/domain/parameters.ts'
import { Inline, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Button, InputNumber, Select } from 'antd'
import { lazy, Suspense } from 'react'
import { optionsOf } from '#/filters/options-of.ts'
import { conditionOf, parameterOrDefault, withNumber } from './condition-draft.ts'
import css from './rules.module.css'

const series = measuredIds.map(id => ({ value: id as string, label: <Subscript text={parameters[id].label} /> }))
const kindOptions = (nested: boolean) =>
  conditionKindIds
    .filter(kind => !nested || !['all', 'any', 'access'].includes(kind))
    .map(kind => ({ value: kind, label: conditionKinds[kind] }))

interface NumberProps {
  label: string
  /** Why the number cannot stand. */
  fault?: string
  value: number | undefined
  onChange: (value: number | undefined) => void
  unit?: string
  min?: number
  max?: number
}

const NumberField = ({ label, fault, value, onChange, unit, min, max }: NumberProps) => (
  <Inline as="label" wrap gap={6}>
    <span>{label}</span>
    <InputNumber
      size="small"
      value={value}
      min={min}
      max={max}
      status={fault && 'error'}
      style={{ width: 76 }}
      onChange={next => onChange(next ?? undefined)}
    />
    {unit && (
      <Text colour="textSecondary" size={12}>
        {unit}
      </Text>
    )}
    {fault && (
      <Text colour="errorText" size={12}>
        {fault}
      </Text>
    )}
  </Inline>
)

type Leaf = Exclude<AlarmCondition, { kind: 'all' } | { kind: 'any' }>
interface ConditionProps<C extends AlarmCondition> {
  condition: C
  onChange: (condition: AlarmCondition) => void
}

const SeriesPick = ({ value, onChange, label = '指标' }: { value: string; onChange: (of: string) => void; label?: string }) => (
  <Select
    size="small"
    value={value}
    onChange={onChange}
    options={series}
    popupMatchSelectWidth={100}
    style={{ width: 84 }}
    aria-label={label}
  />
)

interface NumberSpec extends Pick<NumberProps, 'label' | 'min' | 'max'> {
  key: string
  /** Value of an emptied field; without it the condition has no such number. */
  empty?: number
  /** By default that of the series. */
  unit?: string
  /** Shown as a percentage of a share. */
  percent?: boolean
}

type Numeric = Exclude<Leaf, { kind: 'missing' } | { kind: 'access' }>
/** Those about one quantity. */
type Measured = Exclude<Numeric, { kind: 'fingerprint' }>
const numberSpecs: Readonly<Record<Numeric['kind'], readonly NumberSpec[]>> = {
  above: [
    { key: 'limit', label: '触发 >', empty: 0 },
    { key: 'clear', label: '解除 ≤' },
  ],
  relative: [
    { key: 'ratio', label: '×', unit: '', min: 0, max: 100, empty: 1 },
    { key: 'least', label: '且高出', min: 0, empty: 0 },
  ],
  rise: [
    { key: 'over', label: '在', unit: 'h 内', min: 1, max: 24, empty: 1 },
    { key: 'by', label: '升高 >', min: 0, empty: 0 },
    { key: 'share', label: '且 >', unit: '%', percent: true, min: 0 },
  ],
  constant: [{ key: 'hours', label: '连续', unit: 'h 数值不变', min: 2, max: 72, empty: 2 }],
  percentile: [
    { key: 'days', label: '高于近', unit: 'd 同时刻', min: 7, max: 60, empty: 30 },
    { key: 'p', label: 'P', unit: '', min: 50, max: 100, empty: 95 },
    { key: 'from', label: '从', unit: '时', min: 0, max: 23 },
    { key: 'to', label: '到', unit: '时', min: 0, max: 24 },
    { key: 'least', label: '且 >' },
  ],
  sector: [
    { key: 'limit', label: '触发 >', empty: 0 },
    { key: 'from', label: '风向从', unit: '°', min: 0, max: 360, empty: 0 },
    { key: 'to', label: '到', unit: '°', min: 0, max: 360, empty: 90 },
    { key: 'speed', label: '风速 ≥', unit: 'm/s', min: 0, max: 30, empty: 1 },
  ],
  share: [
    { key: 'limit', label: '>', empty: 0 },
    { key: 'share', label: '的分钟占比 ≥', unit: '%', percent: true, min: 1, max: 100, empty: 0.5 },
  ],
  fingerprint: [
    { key: 'similarity', label: '相似度 ≥', unit: '', min: 0.5, max: 1, empty: 0.85 },
    { key: 'least', label: '且谱内物种合计 ≥', unit: 'μg/m³', min: 0 },
  ],
  inverted: [
    { key: 'margin', label: '超过', min: 0, empty: 0 },
    { key: 'share', label: '且', unit: '%', percent: true, min: 0, empty: 0 },
  ],
}

/** The number that a fault of the condition is about. */
const judged: Partial<Record<ConditionKind, string>> = {
  ...{ above: 'clear', relative: 'ratio', rise: 'by', constant: 'hours' },
  ...{ share: 'share', fingerprint: 'similarity' },
}

const comparisons = optionsOf({ neighbours: '高于邻站均值', city: '高于全市均值' })

interface NumbersProps extends ConditionProps<Numeric> {
  /** Unit of the numbers that have no other. */
  unit: string
}

const Numbers = ({ condition, onChange, unit: usual }: NumbersProps) =>
  numberSpecs[condition.kind].map(({ key, empty, percent, unit = usual, ...field }) => {
    const scale = percent ? 100 : 1
    const value = Reflect.get(condition, key) as number | undefined
    return (
      <NumberField
        key={key}
        {...field}
        unit={unit}
        fault={key === judged[condition.kind] ? (faultOfCondition(condition) ?? undefined) : undefined}
        value={value === undefined ? undefined : value * scale}
        onChange={next => onChange(withNumber(condition, key, next === undefined ? empty : next / scale))}
      />
    )
  })

/** The library of profiles comes with the first rule that needs it. */
const ProfilePick = lazy(async () => ({ default: (await import('./profile-pick.tsx')).ProfilePick }))

/** The numbers of one condition. */
const LeafFields = ({ condition, onChange }: ConditionProps<Leaf>) => {
  const set = (patch: object) => onChange({ ...condition, ...patch } as AlarmCondition)
  if (condition.kind === 'missing')
    return (
      <Select
        mode="multiple"
        size="small"
        value={[...condition.series]}
        options={series}
        onChange={series => set({ series })}
        style={{ minWidth: 200 }}
        aria-label="指标"
      />
    )
  if (condition.kind === 'access') return <span>设备访问密码连续错误，解除小时内不再发生即结束</span>
  if (condition.kind === 'fingerprint')
    return (
      <>
        <span>组分与</span>
        <Suspense fallback={<span>…</span>}>
          <ProfilePick value={condition.profile} onChange={profile => set({ profile })} />
        </Suspense>
        <Numbers condition={condition} onChange={onChange} unit="" />
      </>
    )
  return (
    <>
      <SeriesPick value={condition.of} onChange={of => set({ of })} />
      {condition.kind === 'relative' && (
        <Select
          size="small"
          value={condition.to}
          onChange={to => set({ to })}
          options={comparisons}
          style={{ width: 124 }}
          aria-label="比较对象"
        />
      )}
      {condition.kind === 'inverted' && (
        <>
          <span>高于</span>
          <SeriesPick value={condition.under} onChange={under => set({ under })} label="对照指标" />
        </>
      )}
      <Numbers condition={condition as Measured} onChange={onChange} unit={seriesUnit(condition.of)} />
    </>
  )
}

const KindPick = ({ condition, onChange, nested = false }: ConditionProps<AlarmCondition> & { nested?: boolean }) => (
  <Select<ConditionKind>
    size="small"
    value={condition.kind}
    onChange={kind => onChange(conditionOf(kind, parameterOrDefault(condition)))}
    options={kindOptions(nested)}
    popupMatchSelectWidth={false}
    style={{ width: nested ? 76 : 148 }}
    aria-label="条件类型"
  />
)

const most = 6

/** A condition, or several of which all or any must hold. */
export const ConditionFields = ({ condition, onChange }: ConditionProps<AlarmCondition>) => {
  if (condition.kind !== 'all' && condition.kind !== 'any')
    return (
      <Inline as="div" wrap gap={6}>
        <KindPick condition={condition} onChange={onChange} />
        <LeafFields condition={condition} onChange={onChange} />
      </Inline>
    )
  const parts = condition.parts as readonly Leaf[]
  const change = (next: readonly AlarmCondition[]) => onChange({ ...condition, parts: next })
  return (
    <Stack align="start" gap={6}>
      <Select<'all' | 'any' | 'above'>
        size="small"
        value={condition.kind}
        onChange={kind => onChange(kind === 'above' ? (parts[0] as AlarmCondition) : { kind, parts })}
        options={optionsOf({ all: '同时满足', any: '任一满足', above: '改回单一条件' })}
        style={{ width: 148 }}
        aria-label="组合方式"
      />
      {parts.map((part, index) => (
        <Inline as="div" key={index} wrap gap={6} className={css.part}>
          <KindPick condition={part} nested onChange={next => change(parts.map((each, i) => (i === index ? next : each)))} />
          <LeafFields condition={part} onChange={next => change(parts.map((each, i) => (i === index ? next : each)))} />
          {parts.length > 2 && (
            <Button size="small" type="link" onClick={() => change(parts.filter((_, i) => i !== index))}>
              移除
            </Button>
          )}
        </Inline>
      ))}
      {parts.length < most && (
        <Button size="small" type="link" onClick={() => change([...parts, conditionOf('above', parameterOrDefault(condition))])}>
          加一个条件
        </Button>
      )}
    </Stack>
  )
}
