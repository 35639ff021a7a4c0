import { homeCalls } from '@qingyuan/contract/air/live.ts'
import { alarmSubscriptionCalls } from '@qingyuan/contract/alarms/records.ts'
import { alarmRuleCalls } from '@qingyuan/contract/alarms/rules.ts'
import type { InputOf } from '@qingyuan/contract/call.ts'
import { type AlarmSeverity, alarmSeverities, type ConditionKind, conditionKinds } from '@qingyuan/domain/alarms/rule.ts'
import { Select } from 'antd'
import { optionsOf, optionsOfNamed } from '#/filters/options-of.ts'
import { usePlaces } from '#/filters/use-places.ts'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { FormDrawer, FormField } from '#/page/form/form-drawer.tsx'
import { QueryDrawer } from '#/page/query-drawer.tsx'

type Wishes = InputOf<typeof alarmSubscriptionCalls.Save>
interface Fields {
  severities: AlarmSeverity[]
  kinds: ConditionKind[]
  placeIds: number[]
  ruleIds: number[]
}

const words = { title: '我的报警订阅', subtitle: '未读报警只计订阅的；留空为全部，列表不受影响' }
const severityOptions = optionsOf<AlarmSeverity>(alarmSeverities)
const kindOptions = optionsOf<ConditionKind>(conditionKinds)

/** An empty list is no wish: everything. */
const wishOf = <T,>(list: readonly T[]): T[] | null => (list.length === 0 ? null : [...list])

const SubscriptionForm = ({ wishes, onClose }: { wishes: Wishes; onClose: () => void }) => {
  const stations = usePlaces().places?.filter(place => place.kind === 'station') ?? []
  const rules = useCall(alarmRuleCalls.Query, {}).data ?? []
  const { run, busy } = useAction(alarmSubscriptionCalls.Save, {
    successMessage: '修改成功!',
    invalidates: [alarmSubscriptionCalls.Get, homeCalls.alarmQuery],
    onDone: onClose,
  })
  const { severities, kinds, placeIds, ruleIds } = wishes
  return (
    <FormDrawer<Fields>
      width={420}
      {...words}
      {...{ busy, onClose }}
      initial={{ severities: severities ?? [], kinds: kinds ?? [], placeIds: placeIds ?? [], ruleIds: ruleIds ?? [] }}
      onSave={fields =>
        run({
          severities: wishOf(fields.severities),
          kinds: wishOf(fields.kinds),
          placeIds: wishOf(fields.placeIds),
          ruleIds: wishOf(fields.ruleIds),
        })
      }
    >
      <FormField name="severities" label="等级">
        <Select mode="multiple" options={severityOptions} placeholder="全部等级" />
      </FormField>
      <FormField name="kinds" label="类型">
        <Select mode="multiple" options={kindOptions} placeholder="全部类型" />
      </FormField>
      <FormField name="ruleIds" label="规则">
        <Select mode="multiple" options={optionsOfNamed(rules)} optionFilterProp="label" placeholder="全部规则" />
      </FormField>
      <FormField name="placeIds" label="站点">
        <Select mode="multiple" options={optionsOfNamed(stations)} optionFilterProp="label" placeholder="全部站点" />
      </FormField>
    </FormDrawer>
  )
}

/** Alarms that the bell shows to this person. */
export const SubscriptionDrawer = ({ onClose }: { onClose: () => void }) => {
  const query = useCall(alarmSubscriptionCalls.Get, {})
  if (query.data) return <SubscriptionForm wishes={query.data} onClose={onClose} />
  return (
    <QueryDrawer query={query} what="报警订阅查询" onClose={onClose} {...words}>
      {() => null}
    </QueryDrawer>
  )
}
