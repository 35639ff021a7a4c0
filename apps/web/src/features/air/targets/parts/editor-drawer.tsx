import { homeCalls } from '@qingyuan/contract/air/live.ts'
import { targetTraceabilityCalls } from '@qingyuan/contract/air/target-traceability.ts'
import { indicatorCalls, targetCalls } from '@qingyuan/contract/air/targets.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Button, Form, InputNumber, Select } from 'antd'
import { usePlaces } from '#/filters/use-places.ts'
import { useUser } from '#/hooks/current-user.ts'
import { useAction } from '#/hooks/use-call.ts'
import { type ItemState, type Span, spanWords, type Targets } from './use-targets.ts'

type Fields = Record<string, number | null>
type Answer = OutputOf<typeof indicatorCalls.Completion>

const stale = [
  indicatorCalls.Completion,
  targetCalls.Situation,
  targetCalls.Gap,
  targetCalls.Contrast,
  targetCalls.Room,
  targetTraceabilityCalls.TargetYear,
  homeCalls.goodDaysProp,
]

/** A county's user keeps the targets of the own county, a city's user those of every place. */
const useEditable = (t: Targets) => {
  const { byId } = usePlaces()
  const county = useUser(state => state.user)?.userType === 'county'
  return (t.query.data?.places ?? []).filter(place => !county || (place.countyId !== null && byId.has(place.placeId)))
}

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

const EditorForm = ({
  t,
  span,
  placeId,
  answer,
  onClose,
}: {
  t: Targets
  span: Span
  placeId: number
  answer: Answer
  onClose: () => void
}) => {
  const [form] = Form.useForm<Fields>()
  const editable = useEditable(t)
  const items = answer.places.find(place => place.placeId === placeId)?.items ?? []
  const save = useAction(indicatorCalls.targetSave, { successMessage: '修改成功!', invalidates: stale, onDone: onClose })
  const submit = (fields: Fields) => {
    const changed = items.flatMap(({ item, target }) => {
      const value = fields[item] ?? null
      return value === target ? [] : [{ item, value }]
    })
    if (changed.length === 0) return onClose()
    void save.run({ placeId, year: t.year, items: changed })
  }
  return (
    <SideDrawer
      open
      width={440}
      onClose={onClose}
      title="设定目标"
      subtitle={`${t.year} 年 · ${spanWords[span]} · 留空即不设目标，保存后立即用于考核计算`}
      foot={
        <>
          <span />
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={save.busy} onClick={() => form.submit()}>
            保存
          </Button>
        </>
      }
    >
      <Form<Fields>
        form={form}
        layout="vertical"
        initialValues={Object.fromEntries(items.map(({ item, target }) => [item, target]))}
        onFinish={submit}
      >
        <Form.Item label="区域">
          <Select
            value={placeId}
            onChange={edit => t.change({ edit })}
            options={editable.map(place => ({ value: place.placeId, label: place.name }))}
            aria-label="区域"
          />
        </Form.Item>
        {items.map(state => (
          <ItemField key={state.item} state={state} />
        ))}
      </Form>
    </SideDrawer>
  )
}

/** The targets of one place and period. */
export const EditorDrawer = ({ t, placeId, onClose }: { t: Targets; placeId: number; onClose: () => void }) => {
  const editable = useEditable(t)
  const chosen = editable.find(place => place.placeId === placeId) ?? editable[0]
  const { span } = t.state
  if (!t.query.data || !chosen) return null
  return (
    <EditorForm
      key={`${span} ${t.year} ${chosen.placeId}`}
      t={t}
      span={span}
      placeId={chosen.placeId}
      answer={t.query.data}
      onClose={onClose}
    />
  )
}
