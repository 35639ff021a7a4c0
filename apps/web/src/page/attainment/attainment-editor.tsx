import { homeCalls } from '@qingyuan/contract/air/live.ts'
import { targetTraceabilityCalls } from '@qingyuan/contract/air/target-traceability.ts'
import { indicatorCalls, targetCalls } from '@qingyuan/contract/air/targets.ts'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Form, InputNumber, Select } from 'antd'
import { usePlaces } from '#/filters/use-places.ts'
import { useUser } from '#/hooks/current-user.ts'
import { useAction } from '#/hooks/use-call.ts'
import { FormDrawer, FormField } from '../form/form-drawer.tsx'
import { type AttainmentProps, type ItemState, spanWords } from './attainment-filters.tsx'

type Fields = Record<string, number | null>

const stale = [
  indicatorCalls.Completion,
  targetCalls.Situation,
  targetCalls.Gap,
  targetCalls.Contrast,
  targetCalls.Room,
  targetTraceabilityCalls.TargetYear,
  homeCalls.goodDaysProp,
]

const rangeOf = ({ unit }: ItemState) => (unit === '%' ? { max: 100, words: '0–100' } : { max: 10_000, words: '0–10 000' })

const ItemField = ({ state }: { state: ItemState }) => {
  const { max, words } = rangeOf(state)
  return (
    <Form.Item
      name={state.item}
      label={
        <span>
          <Subscript text={state.label} />
          {state.unit && `（${state.unit}，${state.atLeast ? '不低于' : '不高于'}）`}
        </span>
      }
      extra={
        state.value === null
          ? '还没有数据'
          : `目前 ${state.value.toFixed(state.decimals)}，去年全期 ${state.lastFinal?.toFixed(state.decimals) ?? '—'}`
      }
      rules={[{ type: 'number', min: 0, max, message: `目标值应在 ${words} 之间` }]}
    >
      <InputNumber precision={state.decimals} style={{ width: '100%' }} placeholder="不设目标" controls={false} />
    </Form.Item>
  )
}

/** The targets of one place and period. A county's user keeps those of the own county, a city's user those of every place. */
export const AttainmentEditor = ({ period, query, edit, placeId }: AttainmentProps & { placeId: number }) => {
  const { byId } = usePlaces()
  const isCounty = useUser(({ user }) => user)?.userType === 'county'
  const editable = (query.data?.places ?? []).filter(place => !isCounty || (place.countyId !== null && byId.has(place.placeId)))
  const chosen = editable.find(place => place.placeId === placeId) ?? editable[0]
  const save = useAction(indicatorCalls.targetSave, { successMessage: '修改成功!', invalidates: stale, onDone: edit.close })
  if (!chosen) return null
  const submit = (fields: Fields) => {
    const changed = chosen.items.flatMap(({ item, target }) => {
      const value = fields[item] ?? null
      return value === target ? [] : [{ item, value }]
    })
    if (changed.length === 0) edit.close()
    else void save.run({ placeId: chosen.placeId, year: period.year, items: changed })
  }
  return (
    <FormDrawer<Fields>
      key={`${period.span} ${period.year} ${chosen.placeId}`}
      title="设定目标"
      subtitle={`${period.year} 年 · ${spanWords[period.span]} · 留空即不设目标，保存后立即用于考核计算`}
      initial={Object.fromEntries(chosen.items.map(({ item, target }) => [item, target]))}
      onSave={submit}
      busy={save.busy}
      onClose={edit.close}
    >
      <FormField label="区域">
        <Select
          value={chosen.placeId}
          onChange={edit.open}
          options={editable.map(place => ({ value: place.placeId, label: place.name }))}
          aria-label="区域"
        />
      </FormField>
      {chosen.items.map(state => (
        <ItemField key={state.item} state={state} />
      ))}
    </FormDrawer>
  )
}
