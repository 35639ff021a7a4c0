import { homeCalls } from '@qingyuan/contract/air/live.ts'
import { alarmRuleCalls, alarmSubscriptionCalls } from '@qingyuan/contract/alarms/records.ts'
import type { InputOf } from '@qingyuan/contract/call.ts'
import { type AlarmSeverity, alarmSeverities, type ConditionKind, conditionKinds } from '@qingyuan/domain/alarms/rule.ts'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import { Button, Form, Select } from 'antd'
import { optionsOf } from '#/filters/options-of.ts'
import { usePlaces } from '#/filters/use-places.ts'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { StateGate } from '#/page/state-gate.tsx'

type Wishes = InputOf<typeof alarmSubscriptionCalls.Save>
interface Fields {
  severities: AlarmSeverity[]
  kinds: ConditionKind[]
  placeIds: number[]
  ruleIds: number[]
}

const severities = optionsOf<AlarmSeverity>(alarmSeverities)
const kinds = optionsOf<ConditionKind>(conditionKinds)

/** An empty list is no wish: everything. */
const wishOf = <T,>(list: readonly T[]): T[] | null => (list.length === 0 ? null : [...list])

const SubscriptionForm = ({ wishes, onSave }: { wishes: Wishes; onSave: (wishes: Wishes) => void }) => {
  const { places } = usePlaces()
  const rules = useCall(alarmRuleCalls.Query, {}).data ?? []
  const stations = (places ?? []).filter(place => place.kind === 'station').map(place => ({ value: place.id, label: place.name }))
  const submit = (fields: Fields) =>
    onSave({
      severities: wishOf(fields.severities),
      kinds: wishOf(fields.kinds),
      placeIds: wishOf(fields.placeIds),
      ruleIds: wishOf(fields.ruleIds),
    })
  const initial = {
    severities: wishes.severities ?? [],
    kinds: wishes.kinds ?? [],
    placeIds: wishes.placeIds ?? [],
    ruleIds: wishes.ruleIds ?? [],
  }
  return (
    <Form<Fields> id="alarm-subscription" layout="vertical" initialValues={initial} onFinish={submit}>
      <Form.Item name="severities" label="等级">
        <Select mode="multiple" options={severities} placeholder="全部等级" />
      </Form.Item>
      <Form.Item name="kinds" label="类型">
        <Select mode="multiple" options={kinds} placeholder="全部类型" />
      </Form.Item>
      <Form.Item name="ruleIds" label="规则">
        <Select
          mode="multiple"
          options={rules.map(rule => ({ value: rule.id, label: rule.name }))}
          optionFilterProp="label"
          placeholder="全部规则"
        />
      </Form.Item>
      <Form.Item name="placeIds" label="站点">
        <Select mode="multiple" options={stations} optionFilterProp="label" placeholder="全部站点" />
      </Form.Item>
    </Form>
  )
}

/** What the bell tells this person of. */
export const SubscriptionDrawer = ({ onClose }: { onClose: () => void }) => {
  const query = useCall(alarmSubscriptionCalls.Get, {})
  const { run, busy } = useAction(alarmSubscriptionCalls.Save, {
    successMessage: '修改成功!',
    invalidates: [alarmSubscriptionCalls.Get, homeCalls.alarmQuery],
    onDone: onClose,
  })
  return (
    <SideDrawer
      open
      width={420}
      onClose={onClose}
      title="我的报警订阅"
      subtitle="未读报警只计订阅的；留空为全部，列表不受影响"
      foot={
        <>
          <span />
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={busy} htmlType="submit" form="alarm-subscription">
            保存
          </Button>
        </>
      }
    >
      <StateGate query={query} what="报警订阅查询" skeleton="block">
        {wishes => <SubscriptionForm wishes={wishes} onSave={next => void run(next)} />}
      </StateGate>
    </SideDrawer>
  )
}
