import { surfaceCalls } from '@qingyuan/contract/reporting/points.ts'
import { Button, Form, InputNumber } from 'antd'
import { useAction } from '#/hooks/use-call.ts'
import { AreaField, TextField } from '#/page/form/fields.tsx'
import { FormField } from '#/page/form/form-drawer.tsx'
import { useFieldErrors } from '#/page/form/use-field-errors.ts'
import { afterPointChange, type PointDetail } from '../surface-task.tsx'
import css from './point.module.css'

type Base = PointDetail['base']
type Fields = Omit<Base, 'geometry'> & { line: string }

/** One place a line, longitude before latitude; null when a line is not a place. */
const parseLine = (text: string): Base['geometry'] | null => {
  const places = text
    .split(/\n|;|；/)
    .map(line => line.trim())
    .filter(Boolean)
    .map(line => line.split(/[,，\s]+/).map(Number))
  return places.every(place => place.length === 2 && place.every(Number.isFinite)) ? (places as Base['geometry']) : null
}

const fieldNames = { geometry: 'line' }
const texts = [
  { name: 'street', label: '乡镇街道', maxLength: 60 },
  { name: 'address', label: '地址', maxLength: 120 },
  { name: 'contact', label: '联系人', maxLength: 30 },
  { name: 'phone', label: '联系电话', maxLength: 20, rules: [{ pattern: /^[\d\s+-]*$/, message: '只含数字、空格、+ 与 -' }] },
]

export const CoordinateFields = () =>
  (['lon', 'lat'] as const).map(name => (
    <FormField key={name} name={name} label={name === 'lon' ? '经度（°，WGS-84）' : '纬度（°）'}>
      <InputNumber controls={false} style={{ width: '100%' }} />
    </FormField>
  ))

/** Street, contact, place and line of a point. */
export const BaseForm = ({ detail, locked }: { detail: PointDetail; locked: boolean }) => {
  const [form] = Form.useForm<Fields>()
  const { base, point } = detail
  const save = useAction(surfaceCalls.SaveBaseInfo, { successMessage: '已保存', invalidates: afterPointChange })
  useFieldErrors(form, save.error, fieldNames)
  const finish = ({ line, ...fields }: Fields) => {
    const geometry = parseLine(line)
    if (!geometry) return form.setFields([{ name: 'line', errors: ['每行一点：经度,纬度'] }])
    const changed = { ...fields, lon: fields.lon ?? null, lat: fields.lat ?? null, geometry }
    void save.run({ taskId: point.taskId, pointId: point.id, revision: point.revision, base: changed })
  }
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      disabled={locked}
      initialValues={{ ...base, line: base.geometry.map(([lon, lat]) => `${lon},${lat}`).join('\n') }}
      onFinish={finish}
      key={point.revision}
    >
      <div className={css.pair}>
        {texts.map(({ maxLength, ...field }) => (
          <TextField key={field.name} {...field} maxLength={maxLength} />
        ))}
        <CoordinateFields />
      </div>
      <AreaField name="line" label="道路走向或场地边界（每行一点：经度,纬度）" rows={3} />
      {!locked && (
        <Button htmlType="submit" loading={save.busy}>
          保存基本信息
        </Button>
      )}
    </Form>
  )
}
