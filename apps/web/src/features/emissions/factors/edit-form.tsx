import { type QualityGrade, qualityGrades } from '@qingyuan/domain/emissions.ts'
import { factorNoteText } from '@qingyuan/domain/factor-note-text.ts'
import { factorUnitText } from '@qingyuan/domain/factor-unit-text.ts'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import { Button, Form, Input, Select } from 'antd'
import { useEffect } from 'react'
import { useAction } from '#/hooks/use-call.ts'
import css from './factors.module.css'
import { type FactorCalls, type FactorDetail, staleAfter } from './kinds.ts'
import { gradeWords } from './words.tsx'

interface Fields {
  value: string
  unit: string
  quality: QualityGrade
  provenance: string
  note: string
  reason: string
}

const must = (message: string) => [{ required: true, message }]
const grades = qualityGrades.map(value => ({ value, label: gradeWords[value] }))

export interface EditFormProps {
  calls: FactorCalls
  detail: FactorDetail
  title: React.ReactNode
  onClose: () => void
  /** The draft is saved: its version. */
  onSaved: (version: number) => void
}

/** A new version of a value, with the reason for it. It is a draft; the server says which field cannot be. */
export const EditForm = ({ calls, detail: { row }, title, onClose, onSaved }: EditFormProps) => {
  const [form] = Form.useForm<Fields>()
  const save = useAction(calls.UpdateShort, {
    successMessage: '已存为未应用的新版本',
    invalidates: staleAfter(calls),
    onDone: ({ version }) => onSaved(version),
  })
  useEffect(() => {
    const field = save.error?.extra.field
    if (save.error && typeof field === 'string') form.setFields([{ name: field as keyof Fields, errors: [save.error.message] }])
  }, [save.error, form])
  const finish = (fields: Fields) => void save.run({ id: row.id, latestVersion: row.latestVersion, ...fields })
  const span =
    row.low !== null && row.high !== null ? `合理范围 ${row.low}–${row.high} ${factorUnitText(row.unit)}` : '数值，或由已知参数组成的表达式'
  return (
    <SideDrawer
      open
      width={440}
      onClose={onClose}
      title={title}
      subtitle={`修改 · 现为第 ${row.version ?? row.latestVersion} 版 ${row.value} ${factorUnitText(row.unit)}`}
      foot={
        <>
          <span className={css.note}>保存后需应用才生效</span>
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
        validateTrigger="onBlur"
        initialValues={{
          value: row.value,
          unit: row.unit,
          quality: row.quality,
          provenance: '',
          note: factorNoteText(row.note),
          reason: '',
        }}
        onFinish={finish}
      >
        <Form.Item name="value" label="取值" rules={must('取值必填')} extra={span}>
          <Input maxLength={200} />
        </Form.Item>
        <Form.Item name="unit" label="单位" extra="只可换质量单位（kg/t 与 g/t），活动水平的单位不能变">
          <Input maxLength={64} />
        </Form.Item>
        <Form.Item name="quality" label="质量等级" rules={must('质量等级必填')}>
          <Select options={grades} />
        </Form.Item>
        <Form.Item name="provenance" label="来源" rules={must('来源必填')}>
          <Input maxLength={500} placeholder="检测报告、文献或指南" />
        </Form.Item>
        <Form.Item name="note" label="备注">
          <Input.TextArea maxLength={500} rows={2} />
        </Form.Item>
        <Form.Item name="reason" label="修改理由" rules={[...must('修改理由必填'), { min: 2, message: '至少 2 字' }]}>
          <Input.TextArea maxLength={500} rows={2} />
        </Form.Item>
      </Form>
    </SideDrawer>
  )
}
