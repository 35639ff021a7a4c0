import { type QualityGrade, qualityGrades } from '@qingyuan/domain/emissions.ts'
import { Button, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import css from '../surface.module.css'
import type { PointFuel, SurfaceAnswers } from '../surface-task.tsx'

type Field = PointFuel['fields'][number]
type Activity = SurfaceAnswers['activities'][string]

const blank: Activity = { value: null, source: '', grade: 'C' }
const months = Array.from({ length: 12 }, (_, n) => n)
const grades = qualityGrades.map(value => ({ value, label: value }))

const noUnit = new Set(['-', 'code', 'date'])
/** Unit, and the allowed span where it says something. */
const spanWords = ({ unit, min, max }: Field): string =>
  [noUnit.has(unit) ? '' : unit, min !== null && max !== null && max <= 100_000 ? `${min}–${max}` : ''].filter(Boolean).join('　')

interface RowProps {
  field: Field
  activity: Activity
  last: PointFuel['last']
  fault: PointFuel['faults'][number] | undefined
  locked: boolean
  onChange: (activity: Activity) => void
}

const FieldRow = ({ field, activity, last, fault, locked, onChange }: RowProps) => {
  const [open, setOpen] = useState(Boolean(activity.months))
  const change = (part: Partial<Activity>) => onChange({ ...activity, ...part })
  const putMonth = (month: number, value: number | null) => {
    const values = (activity.months ?? months.map(() => null)).with(month, value)
    change({ months: values.every(each => each === null) ? null : values })
  }
  const status = fault?.level === 'error' && activity.value !== null ? ('error' as const) : undefined
  return (
    <tr>
      <td className={css.label}>
        {field.key}
        {field.required && <span className={css.must}> *</span>}
        <small>{spanWords(field)}</small>
      </td>
      <td>
        {field.kind === 'number' ? (
          <InputNumber
            aria-label={field.key}
            controls={false}
            disabled={locked}
            status={status}
            value={typeof activity.value === 'number' ? activity.value : null}
            onChange={value => change({ value })}
            style={{ width: 120 }}
          />
        ) : (
          <Input
            aria-label={field.key}
            disabled={locked}
            maxLength={60}
            value={typeof activity.value === 'string' ? activity.value : ''}
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
            {months.map(month => (
              <InputNumber
                key={month}
                size="small"
                controls={false}
                disabled={locked}
                placeholder={`${month + 1} 月`}
                value={activity.months?.[month] ?? null}
                onChange={value => putMonth(month, value)}
                style={{ width: '100%' }}
              />
            ))}
          </div>
        )}
        {fault && <div className={fault.level === 'error' && activity.value !== null ? css.fault : css.warn}>{fault.message}</div>}
      </td>
      <td className={css.last}>{last?.activities[field.key]?.value ?? '—'}</td>
      <td>
        <Input
          aria-label={`${field.key}数据来源`}
          disabled={locked}
          maxLength={100}
          value={activity.source}
          onChange={event => change({ source: event.target.value })}
        />
      </td>
      <td>
        <Select<QualityGrade>
          aria-label={`${field.key}质量等级`}
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

export interface ActivityFormProps {
  fuel: PointFuel
  answers: SurfaceAnswers
  locked: boolean
  onChange: (answers: SurfaceAnswers) => void
}

/** The fields that the class's activity list asks for, beside the answers of the year before. */
export const ActivityForm = ({ fuel, answers, locked, onChange }: ActivityFormProps) => {
  const faults = new Map(fuel.faults.map(fault => [fault.field, fault]))
  const put = (key: string, activity: Activity) => onChange({ ...answers, activities: { ...answers.activities, [key]: activity } })
  return (
    <table className={css.fields}>
      <thead>
        <tr>
          <th scope="col">项目</th>
          <th scope="col">本年</th>
          <th scope="col" className={css.last}>
            上年
          </th>
          <th scope="col">数据来源</th>
          <th scope="col">质量</th>
        </tr>
      </thead>
      <tbody>
        {fuel.fields
          .filter(({ kind }) => kind !== 'controls')
          .map(field => (
            <FieldRow
              key={field.key}
              field={field}
              activity={answers.activities[field.key] ?? blank}
              last={fuel.last}
              fault={faults.get(field.key)}
              locked={locked}
              onChange={activity => put(field.key, activity)}
            />
          ))}
      </tbody>
    </table>
  )
}
