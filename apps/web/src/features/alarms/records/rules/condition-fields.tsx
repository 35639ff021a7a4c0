import { type AlarmCondition, type ConditionKind, conditionKindIds, conditionKinds } from '@qingyuan/domain/alarms/rule.ts'
import { seriesUnit } from '@qingyuan/domain/alarms/rule-words.ts'
import { measuredIds, parameters } from '@qingyuan/domain/parameters.ts'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Button, InputNumber, Select } from 'antd'
import { aboutOf, conditionOf } from './draft.ts'
import css from './rules.module.css'

const series = measuredIds.map(id => ({ value: id as string, label: <Subscript text={parameters[id].label} /> }))
const kindOptions = (nested: boolean) =>
  conditionKindIds
    .filter(kind => !nested || !['all', 'any', 'access'].includes(kind))
    .map(kind => ({ value: kind, label: conditionKinds[kind] }))

interface FieldProps {
  label: string
  value: number | undefined
  onChange: (value: number | undefined) => void
  unit?: string
  min?: number
  max?: number
}

const NumberField = ({ label, value, onChange, unit, min, max }: FieldProps) => (
  <label className={css.number}>
    <span>{label}</span>
    <InputNumber size="small" value={value} min={min} max={max} style={{ width: 76 }} onChange={next => onChange(next ?? undefined)} />
    {unit && <em>{unit}</em>}
  </label>
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
  const unit = seriesUnit(condition.of)
  switch (condition.kind) {
    case 'above':
      return (
        <>
          <SeriesPick value={condition.of} onChange={of => set({ of })} />
          <NumberField label="触发 >" value={condition.limit} onChange={limit => set({ limit: limit ?? 0 })} unit={unit} />
          <NumberField label="解除 ≤" value={condition.clear} onChange={clear => set({ clear })} unit={unit} />
        </>
      )
    case 'relative':
      return (
        <>
          <SeriesPick value={condition.of} onChange={of => set({ of })} />
          <Select
            size="small"
            value={condition.to}
            onChange={to => set({ to })}
            options={[
              { value: 'neighbours', label: '高于邻站均值' },
              { value: 'city', label: '高于全市均值' },
            ]}
            style={{ width: 124 }}
            aria-label="比较对象"
          />
          <NumberField label="×" value={condition.ratio} min={0} max={100} onChange={ratio => set({ ratio: ratio ?? 1 })} />
          <NumberField label="且高出" value={condition.least} min={0} onChange={least => set({ least: least ?? 0 })} unit={unit} />
        </>
      )
    case 'rise':
      return (
        <>
          <SeriesPick value={condition.of} onChange={of => set({ of })} />
          <NumberField label="在" value={condition.over} min={1} max={24} onChange={over => set({ over: over ?? 1 })} unit="h 内" />
          <NumberField label="升高 >" value={condition.by} min={0} onChange={by => set({ by: by ?? 0 })} unit={unit} />
          <NumberField
            label="且 >"
            value={condition.share === undefined ? undefined : condition.share * 100}
            min={0}
            onChange={percent => set({ share: percent === undefined ? undefined : percent / 100 })}
            unit="%"
          />
        </>
      )
    case 'constant':
      return (
        <>
          <SeriesPick value={condition.of} onChange={of => set({ of })} />
          <NumberField
            label="连续"
            value={condition.hours}
            min={2}
            max={72}
            onChange={hours => set({ hours: hours ?? 2 })}
            unit="h 数值不变"
          />
        </>
      )
    default:
      return (
        <>
          <SeriesPick value={condition.of} onChange={of => set({ of })} />
          <span>高于</span>
          <SeriesPick value={condition.under} onChange={under => set({ under })} label="对照指标" />
          <NumberField label="超过" value={condition.margin} min={0} onChange={margin => set({ margin: margin ?? 0 })} unit={unit} />
          <NumberField
            label="且"
            value={condition.share * 100}
            min={0}
            onChange={percent => set({ share: (percent ?? 0) / 100 })}
            unit="%"
          />
        </>
      )
  }
}

const KindPick = ({ condition, onChange, nested = false }: ConditionProps<AlarmCondition> & { nested?: boolean }) => (
  <Select<ConditionKind>
    size="small"
    value={condition.kind}
    onChange={kind => onChange(conditionOf(kind, aboutOf(condition)))}
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
      <div className={css.condition}>
        <KindPick condition={condition} onChange={onChange} />
        <LeafFields condition={condition} onChange={onChange} />
      </div>
    )
  const parts = condition.parts as readonly Leaf[]
  const change = (next: readonly AlarmCondition[]) => onChange({ ...condition, parts: next })
  return (
    <div className={css.group}>
      <Select<'all' | 'any' | 'above'>
        size="small"
        value={condition.kind}
        onChange={kind => onChange(kind === 'above' ? (parts[0] as AlarmCondition) : { kind, parts })}
        options={[
          { value: 'all', label: '同时满足' },
          { value: 'any', label: '任一满足' },
          { value: 'above', label: '改回单一条件' },
        ]}
        style={{ width: 148 }}
        aria-label="组合方式"
      />
      {parts.map((part, index) => (
        <div key={index} className={css.condition}>
          <KindPick condition={part} nested onChange={next => change(parts.map((each, i) => (i === index ? next : each)))} />
          <LeafFields condition={part} onChange={next => change(parts.map((each, i) => (i === index ? next : each)))} />
          {parts.length > 2 && (
            <Button size="small" type="link" onClick={() => change(parts.filter((_, i) => i !== index))}>
              移除
            </Button>
          )}
        </div>
      ))}
      {parts.length < most && (
        <Button size="small" type="link" onClick={() => change([...parts, conditionOf('above', aboutOf(condition))])}>
          加一个条件
        </Button>
      )}
    </div>
  )
}
