import { alarmRuleCalls } from '@qingyuan/contract/alarms/rules.ts'
import type { InputOf } from '@qingyuan/contract/call.ts'
import { vocMonitorCalls } from '@qingyuan/contract/organics/voc-monitor.ts'
import { faultOfTerms } from '@qingyuan/domain/alarms/check-rule.ts'
import { type StationType, stationTypeIds, stationTypes } from '@qingyuan/domain/station-types.ts'
import { Inline, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import { Button, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { optionsOfNamed } from '#/filters/options-of.ts'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { ConditionFields } from '#/page/alarm-rules/condition-fields.tsx'
import { QuietHours } from '#/page/alarm-rules/quiet-hours.tsx'
import { DurationLine, NameLine, RuleLine } from '#/page/alarm-rules/rule-fields.tsx'
import { Trial } from '#/page/alarm-rules/trial.tsx'
import { useMay } from '#/page/allowed.tsx'
import type { Rule } from './rules-drawer.tsx'

type Saved = InputOf<typeof vocMonitorCalls.saveAlarmRules>
type Draft = Required<Pick<Saved, 'name' | 'categoryId' | 'severity' | 'terms' | 'levels' | 'types' | 'quiet'>> & {
  stationIds: number[] | null
}

const types = stationTypeIds.map(value => ({ value, label: stationTypes[value] }))
const mostLevels = 5

const draftOf = ({ name, categoryId, severity, terms, levels, types: own, quiet, stationIds }: Rule): Draft => ({
  ...{ name, categoryId, severity, terms, levels: [...levels], types: [...own], quiet: [...quiet] },
  stationIds: stationIds && [...stationIds],
})
const newDraft = (categoryId: number): Draft => ({
  ...{ name: '新规则', categoryId, severity: 'medium', levels: [], types: ['tvoc'], quiet: [], stationIds: null },
  terms: { condition: { kind: 'above', of: 'tvoc', limit: 300, clear: 240 }, hours: 2, clearHours: 1 },
})

const faultOf = ({ name, terms, levels, types: own, stationIds }: Draft): string =>
  (name.trim() === '' ? '填写规则名称' : (faultOfTerms(terms) ?? '')) ||
  (levels.some((bound, i) => i > 0 && bound <= levels[i - 1]!) ? '分级的界限须由低到高' : '') ||
  (own.length === 0 && !stationIds ? '选择站点类型或站点' : '')

/** Bounds that grade the peak of an alarm, the lowest first. */
const Levels = ({ value, onChange }: { value: readonly number[]; onChange: (levels: number[]) => void }) => (
  <Inline wrap gap={6}>
    {value.map((bound, i) => (
      <InputNumber
        key={i}
        size="small"
        value={bound}
        onChange={next => onChange(next === null ? value.filter((_, j) => j !== i) : value.map((each, j) => (j === i ? next : each)))}
        style={{ width: 72 }}
        aria-label={`${i + 1} 级界限`}
      />
    ))}
    {value.length < mostLevels && (
      <Button size="small" type="link" onClick={() => onChange([...value, Math.round(2 * (value.at(-1) ?? 50))])}>
        加一级
      </Button>
    )}
    <Text colour="textSecondary" size={12}>
      {value.length === 0 ? '不分级，按等级显示' : '峰值超过几个界限即为几级；同一项目的规则共用一组，保存后一并修改'}
    </Text>
  </Inline>
)

const RuleForm = ({ draft, set, disabled }: { draft: Draft; set: (patch: Partial<Draft>) => void; disabled: boolean }) => {
  const categories = useCall(vocMonitorCalls.alarmFenlei, {}).data ?? []
  const stations = useCall(vocMonitorCalls.stationList, {}, { staleMs: 300_000 }).data ?? []
  // Only these have species.
  const setCondition = (condition: Draft['terms']['condition']) =>
    set({
      terms: { ...draft.terms, condition },
      ...(condition.kind === 'fingerprint' && !draft.types.includes('species') ? { types: ['species' as const] } : {}),
    })
  return (
    <Stack gap={10}>
      <NameLine {...{ draft, disabled }} onChange={set} />
      <RuleLine label="分类">
        <Select
          size="small"
          value={draft.categoryId}
          disabled={disabled}
          options={optionsOfNamed(categories)}
          onChange={categoryId => set({ categoryId })}
          style={{ width: 132 }}
          aria-label="报警分类"
        />
      </RuleLine>
      <RuleLine label="条件">
        <ConditionFields condition={draft.terms.condition} onChange={setCondition} />
      </RuleLine>
      <DurationLine draft={draft.terms} onChange={patch => set({ terms: { ...draft.terms, ...patch } })} />
      <RuleLine label="站点类型">
        <Select<StationType[]>
          size="small"
          mode="multiple"
          value={[...draft.types]}
          options={types}
          onChange={next => set({ types: next })}
          style={{ minWidth: 260 }}
          aria-label="站点类型"
        />
      </RuleLine>
      <RuleLine label="站点">
        <Select<number[]>
          size="small"
          mode="multiple"
          value={draft.stationIds ?? []}
          options={stations.map(({ id: value, name: label }) => ({ value, label }))}
          optionFilterProp="label"
          maxTagCount={2}
          onChange={next => set({ stationIds: next.length === 0 ? null : next })}
          placeholder="该类型的全部站点"
          style={{ minWidth: 260 }}
          aria-label="站点"
        />
      </RuleLine>
      <RuleLine label="分级">
        <Levels value={draft.levels} onChange={levels => set({ levels })} />
      </RuleLine>
      <RuleLine label="静默时段">
        <QuietHours value={draft.quiet} onChange={quiet => set({ quiet })} />
      </RuleLine>
    </Stack>
  )
}

const OpenRule = ({ row, categoryId, onClose }: { row: Rule | null; categoryId: number; onClose: () => void }) => {
  const allowed = useMay('alarm:rules')
  const [draft, setDraft] = useState<Draft>(row ? draftOf(row) : newDraft(categoryId))
  const [tried, setTried] = useState('')
  const save = useAction(vocMonitorCalls.saveAlarmRules, {
    successMessage: row ? '修改成功!' : '创建成功!',
    invalidates: [vocMonitorCalls.alarmRules, vocMonitorCalls.alarmFenlei, alarmRuleCalls.Query, alarmRuleCalls.Try],
  })
  const fault = faultOf(draft)
  const { condition, hours, clearHours } = draft.terms
  const submit = (of: Rule | null) =>
    void save.run({ ...draft, ...(of ? { id: of.id, version: of.version } : {}) }).then(done => done && onClose())
  return (
    <SideDrawer
      open
      width={440}
      onClose={onClose}
      title={row ? '报警规则' : '新报警规则'}
      subtitle={row ? `第 ${row.version} 版；他人改过后须刷新再改` : '先试算，再保存生效'}
      foot={
        <>
          {fault || save.error ? <Text colour="errorText">{fault || save.error?.message}</Text> : <span>{tried}</span>}
          {allowed && row && (
            <Button disabled={fault !== ''} loading={save.busy} onClick={() => submit(null)}>
              另存为新规则
            </Button>
          )}
          {allowed && (
            <Button type="primary" disabled={fault !== ''} loading={save.busy} onClick={() => submit(row)}>
              保存生效
            </Button>
          )}
        </>
      }
    >
      <RuleForm draft={draft} set={patch => setDraft(before => ({ ...before, ...patch }))} disabled={!allowed} />
      {fault === '' && (
        <Trial
          draft={{
            ...{ condition, hours, clearHours, quiet: draft.quiet, levels: null, countyIds: null },
            ...{ types: draft.types, placeIds: draft.stationIds },
          }}
          ruleId={row?.id ?? null}
          onTried={setTried}
        />
      )}
    </SideDrawer>
  )
}

/** A rule of a category to try and to change; without an id a new one. */
export const RuleDrawer = ({ id, onClose }: { id: number | null; onClose: () => void }) => {
  const rules = useCall(vocMonitorCalls.alarmRules, {}).data
  const categories = useCall(vocMonitorCalls.alarmFenlei, {}).data
  if (!rules || !categories) return null
  if (id === null) return <OpenRule row={null} categoryId={categories[0]!.id} onClose={onClose} />
  const row = rules.find(rule => rule.id === id)
  return row ? <OpenRule key={`${row.id} ${row.version}`} row={row} categoryId={row.categoryId} onClose={onClose} /> : null
}
