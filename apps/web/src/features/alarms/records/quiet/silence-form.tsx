import { alarmRecordCalls } from '@qingyuan/contract/alarms/records.ts'
import { alarmRuleCalls } from '@qingyuan/contract/alarms/rules.ts'
import { alarmSilenceCalls } from '@qingyuan/contract/alarms/silences.ts'
import { formatHour, hourMs } from '@qingyuan/domain/time.ts'
import { Button, Form, Input, Select } from 'antd'
import { optionsOfNamed } from '#/filters/options-of.ts'
import { usePlaces } from '#/filters/use-places.ts'
import { useUser } from '#/hooks/current-user.ts'
import { useServerNow } from '#/hooks/server-now.ts'
import { useAction, useCall } from '#/hooks/use-call.ts'

interface Fields {
  /** `p12` a station, `c7` a county, empty the whole city. */
  where?: string
  ruleId?: number
  hours: number
  reason: string
}

const lengths = [2, 4, 8, 24, 48, 72, 168].map(value => ({ value, label: value < 24 ? `${value} 小时` : `${value / 24} 天` }))

const useWhere = () => {
  const { places } = usePlaces()
  const of = (kind: string, letter: string, id: (place: NonNullable<typeof places>[number]) => number | null) =>
    (places ?? []).flatMap(place =>
      place.kind === kind && id(place) !== null ? [{ value: `${letter}${id(place)}`, label: place.name }] : [],
    )
  return [
    { label: '区县', options: of('county', 'c', place => place.countyId) },
    { label: '站点', options: of('station', 'p', place => place.id) },
  ]
}

/** A new window from now on: where, of which rule, how long, why. */
export const SilenceForm = () => {
  const [form] = Form.useForm<Fields>()
  const now = useServerNow()
  const rules = useCall(alarmRuleCalls.Query, {}).data ?? []
  const where = useWhere()
  const ofCounty = useUser(state => state.user?.userType === 'county')
  const { run, busy } = useAction(alarmSilenceCalls.Save, {
    successMessage: '静默已设置!',
    invalidates: [alarmSilenceCalls.Query, alarmRecordCalls.Query],
  })
  const submit = ({ where: place, ruleId, hours, reason }: Fields) =>
    void run({
      ruleId,
      placeId: place?.startsWith('p') ? Number(place.slice(1)) : undefined,
      countyId: place?.startsWith('c') ? Number(place.slice(1)) : undefined,
      from: formatHour(now),
      until: formatHour(now + (hours + 1) * hourMs),
      reason: reason.trim(),
    }).then(done => done && form.resetFields())
  return (
    <Form<Fields> form={form} layout="vertical" initialValues={{ hours: 8 }} onFinish={submit}>
      <Form.Item name="where" label="位置" rules={[{ required: ofCounty, message: '选择本区县或其中的站点' }]}>
        <Select allowClear showSearch optionFilterProp="label" options={where} placeholder={ofCounty ? '本区县或站点' : '全市'} />
      </Form.Item>
      <Form.Item name="ruleId" label="规则">
        <Select allowClear showSearch optionFilterProp="label" options={optionsOfNamed(rules)} placeholder="全部规则" />
      </Form.Item>
      <Form.Item name="hours" label="时长（自现在起）">
        <Select options={lengths} />
      </Form.Item>
      <Form.Item name="reason" label="原因" rules={[{ required: true, min: 2, message: '写明静默的原因' }]}>
        <Input.TextArea rows={2} maxLength={200} placeholder="例：仪器校准，预计 16 时恢复" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy}>
        开始静默
      </Button>
    </Form>
  )
}
