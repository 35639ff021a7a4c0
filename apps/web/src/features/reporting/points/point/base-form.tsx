import { surfaceCalls } from '@qingyuan/contract/reporting/points.ts'
import { Button, Form, Input, InputNumber } from 'antd'
import { useAction } from '#/hooks/use-call.ts'
import { useFieldErrors } from '#/page/form/use-field-errors.ts'
import css from '../surface.module.css'
import { afterPointChange, type PointDetail } from '../surface-task.tsx'

type Base = PointDetail['base']
type Fields = Omit<Base, 'geometry'> & { line: string }

const lineText = (geometry: Base['geometry']) => geometry.map(([lon, lat]) => `${lon},${lat}`).join('\n')
/** One place a line, longitude before latitude; null for a text that is none. */
const lineOf = (text: string): Base['geometry'] | null => {
  const places = text
    .split(/\n|;|；/)
    .map(line => line.trim())
    .filter(Boolean)
    .map(line => line.split(/[,，\s]+/).map(Number))
  return places.every(place => place.length === 2 && place.every(Number.isFinite)) ? (places as Base['geometry']) : null
}

const fieldNames = { geometry: 'line' }

/** Street, contact, place and course of a point. */
export const BaseForm = ({ detail, locked }: { detail: PointDetail; locked: boolean }) => {
  const [form] = Form.useForm<Fields>()
  const { base, point } = detail
  const save = useAction(surfaceCalls.SaveBaseInfo, { successMessage: '已保存', invalidates: afterPointChange })
  useFieldErrors(form, save.error, fieldNames)
  const finish = ({ line, ...fields }: Fields) => {
    const geometry = lineOf(line)
    if (!geometry) return form.setFields([{ name: 'line', errors: ['每行一点：经度,纬度'] }])
    const base = { ...fields, lon: fields.lon ?? null, lat: fields.lat ?? null, geometry }
    void save.run({ taskId: point.taskId, pointId: point.id, revision: point.revision, base })
  }
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      disabled={locked}
      initialValues={{ ...base, line: lineText(base.geometry) }}
      onFinish={finish}
      key={point.revision}
    >
      <div className={css.pair}>
        <Form.Item name="street" label="乡镇街道">
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="address" label="地址">
          <Input maxLength={120} />
        </Form.Item>
        <Form.Item name="contact" label="联系人">
          <Input maxLength={30} />
        </Form.Item>
        <Form.Item name="phone" label="联系电话" rules={[{ pattern: /^[\d\s+-]*$/, message: '只含数字、空格、+ 与 -' }]}>
          <Input maxLength={20} />
        </Form.Item>
        {(['lon', 'lat'] as const).map(name => (
          <Form.Item key={name} name={name} label={name === 'lon' ? '经度（°，WGS-84）' : '纬度（°）'}>
            <InputNumber controls={false} style={{ width: '100%' }} />
          </Form.Item>
        ))}
      </div>
      <Form.Item name="line" label="道路走向或场地边界（每行一点：经度,纬度）">
        <Input.TextArea rows={3} />
      </Form.Item>
      {!locked && (
        <Button htmlType="submit" loading={save.busy}>
          保存基本信息
        </Button>
      )}
    </Form>
  )
}
