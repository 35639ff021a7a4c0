import { CloseCircleFilled, ExclamationCircleFilled, MessageOutlined } from '@ant-design/icons'
import type { FormProblem } from '@qingyuan/domain/fill-form/checks/context.ts'
import { cellText } from '@qingyuan/domain/fill-form/columns.ts'
import type { FieldValue, FormField } from '@qingyuan/domain/fill-form/field.ts'
import { figurePeriod, monthsFieldWords } from '@qingyuan/domain/fill-form/figure-period.ts'
import { type FormRow, isBlank, sectionOf } from '@qingyuan/domain/fill-form/form.ts'
import { Text } from '@qingyuan/ui/layout.tsx'
import type { ReactNode } from 'react'
import { namesOf } from '#/page/form/use-options.ts'
import { rowTitle } from '../row-title.ts'
import { fieldId, useFillForm } from '../use-fill-form.ts'
import { FieldEditor } from './field-editor.tsx'
import css from './form.module.css'
import { SeriesEditor } from './series-editor.tsx'

/** A quiet line under an input. */
const FieldNote = ({ children }: { children: ReactNode }) => (
  <Text as="p" size={12} margin={[3, 0, 0, 0]} colour="textTertiary">
    {children}
  </Text>
)

type Level = FormProblem['level']
export const levelColours = { error: 'error', warn: 'warningText' } as const
export const levelIcons = { error: <CloseCircleFilled />, warn: <ExclamationCircleFilled /> }

export const ProblemText = ({ level, children }: { level: Level; children: ReactNode }) => (
  <Text as="p" size={12} margin={[3, 0, 0, 0]} colour={levelColours[level]}>
    {children}
  </Text>
)

/** Last year's value beside a year under way: of the same months, with the year's in brackets; else the year's, named so. */
const beforeText = (
  { beforeYear, beforeMonthsRow, reported, optionsOf }: ReturnType<typeof useFillForm>,
  section: string,
  field: FormField,
  row: FormRow,
): string => {
  const text = (value: FieldValue | undefined) => cellText(field, value, namesOf(field, optionsOf))
  const cut = beforeMonthsRow(section, row.id)
  const period = reported < 12 && cut ? figurePeriod(sectionOf.get(section)!, field, cut) : null
  if (period === null) return `${beforeYear} 年：${text(row[field.key])}`
  if (period === 'year') return `${beforeYear} 年全年：${text(row[field.key])}`
  const how = period === 'scaled' ? '，按月折算' : ''
  return `${beforeYear} 年 1–${reported} 月${how}：${text(cut![field.key])}（全年 ${text(row[field.key])}）`
}

interface FieldCellProps {
  section: string
  field: FormField
  row: FormRow
}

/** Label, input, problems, the reviewer's remark, and last year's value where it differs. */
export const FieldCell = ({ section, field, row }: FieldCellProps) => {
  const fill = useFillForm()
  const { problemsOf, remarkOf, beforeRow, beforeYear, strict, closed, put } = fill
  const leader = field.key === 'annual' || field.key === 'monthly' ? fill.leaderOf(section, row) : null
  const locked = closed || leader !== null
  const id = fieldId(section, row.id, field.key)
  const value = row[field.key]
  const last = beforeRow(section, row.id)
  const before = last?.[field.key]
  const isSeries = field.type === 'series'
  const problems = problemsOf(section, row.id, field.key)
  const shown = problems.find(({ level }) => level === 'error') ?? problems[0]
  const remark = remarkOf(section, row.id, field.key)
  const differs = !isBlank(before) && !isSeries && !field.links && JSON.stringify(before) !== JSON.stringify(value ?? null)
  // An empty required field is no error before the user has tried to submit.
  const quiet = shown?.level === 'error' && isBlank(value) && !strict
  const status = quiet || !shown ? undefined : shown.level === 'error' ? 'error' : 'warning'
  // Beside the months of a year under way a meter's field is no amount of a year.
  const unit = fill.endedMonths < 12 ? monthsFieldWords(sectionOf.get(section)!, field).unit : field.unit
  const shared = { field: { ...field, unit }, id, value, onChange: (next: typeof value) => put(section, row.id, field.key, next ?? null) }
  return (
    <div
      className={css.field}
      data-wide={isSeries || field.key === 'remark' || field.type === 'points'}
      data-field={`${section}.${field.key}`}
      data-status={status}
    >
      <label htmlFor={id}>
        {field.label}
        {field.unit && isSeries && <small> {field.unit}</small>}
        {field.required && <b>*</b>}
      </label>
      {isSeries ? (
        <SeriesEditor {...shared} before={before} beforeYear={beforeYear} disabled={locked} />
      ) : (
        <fieldset disabled={locked} className={css.bare}>
          <FieldEditor {...shared} status={status} />
        </fieldset>
      )}
      {leader && <FieldNote>产量只填一次：随“{rowTitle(fill, section, leader.id)}”</FieldNote>}
      {shown && !quiet && (
        <ProblemText level={shown.level}>
          {levelIcons[shown.level]} {shown.message}
        </ProblemText>
      )}
      {remark && (
        <Text as="p" size={12} margin={[3, 0, 0, 0]} padding={[4, 8]} radius={4} background="errorFaint" colour="errorText">
          <MessageOutlined /> 审核批注：{remark}
        </Text>
      )}
      {differs && last && <FieldNote>{beforeText(fill, section, field, last)}</FieldNote>}
      {field.note && !shown && <FieldNote>{field.note}</FieldNote>}
    </div>
  )
}
