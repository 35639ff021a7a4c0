import { type FieldValue, type FormField, isMonthly, partName } from '@qingyuan/domain/fill-form/field.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { InputNumber } from 'antd'
import type { ClipboardEvent } from 'react'
import { usePhone } from '#/hooks/use-phone.ts'
import { appToast } from '#/toaster.tsx'
import { useFillForm } from '../use-fill-form.ts'
import css from './form.module.css'
import { pastedNumbers } from './pasted-numbers.ts'

/** Name of a part above its box: of weekdays and hours without the word that all have. */
const headOf = (length: number, part: number) => (length === 12 ? partName(length, part) : partName(length, part).replaceAll(/周|时/g, ''))
type Parts = readonly (number | null)[]
const partsOf = (value: FieldValue | undefined): Parts => (Array.isArray(value) ? value : [])
/** As many decimals as the value has, three at most. */
const plainText = (value: number | null | undefined) =>
  numberText(value, typeof value === 'number' ? Math.min(3, String(Number(value.toFixed(3))).split('.')[1]?.length ?? 0) : 0)
const sumText = (parts: Parts) => plainText(parts.length > 0 ? parts.reduce<number>((total, part) => total + (part ?? 0), 0) : null)

/** Longer numbers do not fit twelve times. */
const mostDigitsInOneRow = 4

/** Twelve long numbers are wider than the form: two rows of six, on a phone four of three; of the hours of a day half as many as there are. */
const boxesInRow = (count: number, digits: number, phone: boolean): number => {
  if (count === 24) return phone ? 6 : 12
  return count === 12 && digits > mostDigitsInOneRow ? (phone ? 3 : 6) : count
}

interface SeriesEditorProps {
  field: FormField
  value: FieldValue | undefined
  before: FieldValue | undefined
  beforeYear: number | null
  disabled: boolean
  onChange: (value: FieldValue) => void
  id: string
}

/** The numbers of a series side by side, those of the year before beneath, with their sums. */
export const SeriesEditor = ({ field, value, before, beforeYear, disabled, onChange, id }: SeriesEditorProps) => {
  const names = Array.from({ length: field.length! }, (_, n) => headOf(field.length!, n))
  const [now, old] = [partsOf(value), partsOf(before)]
  const putFrom = (part: number, numbers: readonly (number | null)[]) => {
    const all = names.map((_, n) => (n >= part && n < part + numbers.length ? numbers[n - part]! : (now[n] ?? null)))
    onChange(all.every(one => one === null) ? null : all)
  }
  const paste = (part: number, event: ClipboardEvent) => {
    const pasted = pastedNumbers(event.clipboardData.getData('text/plain'), open - part)
    if (!pasted) return
    event.preventDefault()
    if (pasted.faulty.length > 0) return appToast.error(`粘贴的“${pasted.faulty.slice(0, 3).join('”“')}”不是数字，没有填入`)
    putFrom(part, pasted.numbers)
    if (pasted.beyond > 0)
      appToast.error(
        `“${field.label}”从${partName(field.length, part)}起只有 ${open - part} 格，多出的 ${pasted.beyond} 个数没有填入`,
        5000,
      )
  }
  const { endedMonths } = useFillForm()
  const phone = usePhone()
  const open = isMonthly(field) ? endedMonths : names.length
  // The sum of last year is that of the months which this year has.
  const given = now.some(each => each !== null && each !== undefined)
  const oldInMonths =
    isMonthly(field) && open < 12 ? old.map((each, n) => ((given ? (now[n] ?? null) !== null : n < open) ? each : null)) : old
  const summed = field.sumsTo !== undefined
  const digits = Math.max(...[...now, ...old].map(each => plainText(each).length))
  const parts = names.map((_, n) => n)
  const inRow = boxesInRow(names.length, digits, phone)
  const rows = Array.from({ length: names.length / inRow }, (_, r) => parts.slice(r * inRow, (r + 1) * inRow))
  const nameOf = (n: number) => names[n]!
  return (
    <div className={css.seriesBox} id={id}>
      {rows.map((row, r) => (
        <table key={nameOf(row[0]!)} className={css.series} data-long={names.length > 12} data-split={rows.length > 1}>
          <thead>
            <tr>
              <th aria-label="年度" />
              {row.map(n => (
                <th key={n}>{nameOf(n)}</th>
              ))}
              {summed && <th>{r === rows.length - 1 && '合计'}</th>}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th>本次</th>
              {row.map(n => (
                <td key={n}>
                  <InputNumber
                    size="small"
                    controls={false}
                    disabled={disabled || (n >= open && (now[n] ?? null) === null)}
                    title={n >= open ? `${nameOf(n)}尚未结束，留空` : undefined}
                    value={now[n] ?? null}
                    onChange={each => putFrom(n, [each])}
                    onPaste={event => paste(n, event)}
                    aria-label={`${field.label} ${nameOf(n)}`}
                  />
                </td>
              ))}
              {summed && (
                <td className={css.total} data-now>
                  {r === rows.length - 1 && sumText(now)}
                </td>
              )}
            </tr>
            {beforeYear !== null && names.length === 12 && (
              <tr className={css.last}>
                <th>{beforeYear}</th>
                {row.map(n => (
                  <td key={n}>{plainText(old[n])}</td>
                ))}
                {summed && (
                  <td className={css.total} title={`全年 ${sumText(old)}`}>
                    {r === rows.length - 1 && sumText(oldInMonths)}
                    {r === rows.length - 1 && oldInMonths !== old && <small>同期</small>}
                  </td>
                )}
              </tr>
            )}
          </tbody>
        </table>
      ))}
    </div>
  )
}
