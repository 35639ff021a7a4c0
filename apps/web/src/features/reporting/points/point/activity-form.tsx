import { type QualityGrade, qualityGrades } from '@qingyuan/domain/emissions.ts'
import { factorUnitText } from '@qingyuan/domain/factor-unit-text.ts'
import { Box, Text } from '@qingyuan/ui/layout.tsx'
import { Button, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import type { PointFuel, SurfaceAnswers } from '../surface-task.tsx'
import css from './point.module.css'

type Field = PointFuel['fields'][number]
type Activity = SurfaceAnswers['activities'][string]

const blank: Activity = { value: null, source: '', grade: 'C' }
const noMonths: (number | null)[] = Array.from({ length: 12 }, () => null)
const grades = qualityGrades.map(value => ({ value, label: value }))

const noUnit = new Set(['-', 'code', 'date'])
/** Unit, and the allowed range where it is narrow. */
const rangeText = ({ unit, min, max }: Field): string =>
  [noUnit.has(unit) ? '' : factorUnitText(unit), min !== null && max !== null && max <= 100_000 ? `${min}–${max}` : '']
    .filter(Boolean)
    .join('　')

export interface ActivityFormProps {
  fuel: PointFuel
  answers: SurfaceAnswers
  locked: boolean
  onChange: (answers: SurfaceAnswers) => void
}

const ActivityRow = ({ field, fuel, answers, locked, onChange }: ActivityFormProps & { field: Field }) => {
  const { key } = field
  const activity = answers.activities[key] ?? blank
  const { value, months } = activity
  const fault = fuel.faults.findLast(each => each.field === key)
  const isError = fault?.level === 'error' && value !== null
  const [open, setOpen] = useState(Boolean(months))
  const change = (part: Partial<Activity>) =>
    onChange({ ...answers, activities: { ...answers.activities, [key]: { ...activity, ...part } } })
  const putMonth = (month: number, amount: number | null) => {
    const amounts = (months ?? noMonths).with(month, amount)
    change({ months: amounts.every(each => each === null) ? null : amounts })
  }
  return (
    <tr>
      <td>
        {key}
        {field.required && <Text colour="error"> *</Text>}
        <Box size={11} colour="textTertiary">
          {rangeText(field)}
        </Box>
      </td>
      <td>
        {field.kind === 'number' ? (
          <InputNumber
            aria-label={key}
            controls={false}
            disabled={locked}
            status={isError ? 'error' : undefined}
            value={typeof value === 'number' ? value : null}
            onChange={next => change({ value: next })}
            style={{ width: 120 }}
          />
        ) : (
          <Input
            aria-label={key}
            disabled={locked}
            maxLength={60}
            value={typeof value === 'string' ? value : ''}
            onChange={event => change({ value: event.target.value || null })}
            style={{ width: 120 }}
          />
        )}
        {field.months && (
          <Button type="link" size="small" onClick={() => setOpen(!open)}>
            分月
          </Button>
        )}
        {open && (
          <div className={css.months}>
            {(months ?? noMonths).map((amount, month) => (
              <InputNumber
                key={month}
                size="small"
                controls={false}
                disabled={locked}
                placeholder={`${month + 1} 月`}
                value={amount}
                onChange={next => putMonth(month, next)}
                style={{ width: '100%' }}
              />
            ))}
          </div>
        )}
        {fault && <Box colour={isError ? 'error' : 'warningText'}>{fault.message}</Box>}
      </td>
      <td>{fuel.last?.activities[key]?.value ?? '—'}</td>
      <td>
        <Input
          aria-label={`${key}数据来源`}
          disabled={locked}
          maxLength={100}
          value={activity.source}
          onChange={event => change({ source: event.target.value })}
        />
      </td>
      <td>
        <Select<QualityGrade>
          aria-label={`${key}质量等级`}
          disabled={locked}
          value={activity.grade}
          onChange={grade => change({ grade })}
          options={grades}
          style={{ width: 56 }}
        />
      </td>
    </tr>
  )
}

/** The fields of the class's activity list, beside the answers of the year before. */
export const ActivityForm = (props: ActivityFormProps) => (
  <table className={css.fields}>
    <thead>
      <tr>
        {['项目', '本年', '上年', '数据来源', '质量'].map(head => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {props.fuel.fields
        .filter(({ kind }) => kind !== 'controls')
        .map(field => (
          <ActivityRow key={field.key} {...props} field={field} />
        ))}
    </tbody>
  </table>
)
