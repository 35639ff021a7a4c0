import { type QualityGrade, qualityGrades } from '@qingyuan/domain/emissions.ts'
import { factorUnitText } from '@qingyuan/domain/factor-unit-text.ts'
import { Caption } from '@qingyuan/ui/layout.tsx'
import { useAction } from '#/hooks/use-call.ts'
import { AreaField, SelectField, TextField } from '#/page/form/fields.tsx'
import { FormDrawer } from '#/page/form/form-drawer.tsx'
import { gradeWords } from './factor-words.tsx'
import { type FactorCalls, type FactorDetail, staleAfter } from './kinds.ts'

interface Fields {
  value: string
  unit: string
  quality: QualityGrade
  provenance: string
  note: string
  reason: string
}

/** Only the unit of mass may change; the rest of a unit is what the activity is counted in. */
const unitOptions = (unit: string) => {
  const [, mass, rest] = /^(mg|g|kg|t)(\/.+)$/.exec(unit) ?? []
  const units = mass === undefined ? [unit] : ['mg', 'g', 'kg', 't'].map(each => `${each}${rest}`)
  return units.map(value => ({ value, label: factorUnitText(value) }))
}

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
  const save = useAction(calls.UpdateShort, {
    successMessage: '已存为未应用的新版本',
    invalidates: staleAfter(calls),
    onDone: ({ version }) => onSaved(version),
  })
  const unit = factorUnitText(row.unit)
  return (
    <FormDrawer<Fields>
      title={title}
      subtitle={`修改 · 现为第 ${row.version ?? row.latestVersion} 版 ${row.value} ${unit}`}
      foot={<Caption>保存后需应用才生效</Caption>}
      busy={save.busy}
      error={save.error}
      onClose={onClose}
      initial={{ value: row.value, unit: row.unit, quality: row.quality, provenance: '', note: row.note, reason: '' }}
      onSave={fields => save.run({ id: row.id, latestVersion: row.latestVersion, ...fields })}
    >
      <TextField
        name="value"
        label="取值"
        required
        extra={row.low !== null && row.high !== null ? `合理范围 ${row.low}–${row.high} ${unit}` : '数值，或由已知参数组成的表达式'}
        maxLength={200}
      />
      <SelectField name="unit" label="单位" extra="只可换质量单位（kg/t 与 g/t），活动水平的单位不能变" options={unitOptions(row.unit)} />
      <SelectField name="quality" label="质量等级" required options={grades} />
      <TextField name="provenance" label="来源" required maxLength={500} placeholder="检测报告、文献或指南" />
      <AreaField name="note" label="备注" maxLength={500} rows={2} />
      <AreaField name="reason" label="修改理由" required rules={[{ min: 2, message: '至少 2 字' }]} maxLength={500} rows={2} />
    </FormDrawer>
  )
}
