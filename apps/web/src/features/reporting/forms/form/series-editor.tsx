import { type FieldValue, type FormField, isMonthly } from '@qingyuan/domain/fill-form/field.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { InputNumber } from 'antd'
import { usePhone } from '#/hooks/use-phone.ts'
import { useFillForm } from '../use-fill-form.ts'
import css from './form.module.css'

const partNames: Record<number, (n: number) => string> = { 7: n => '一二三四五六日'[n]!, 12: n => `${n + 1}月`, 24: n => String(n) }
type Parts = readonly (number | null)[]
const partsOf = (value: FieldValue | undefined): Parts => (Array.isArray(value) ? value : [])
/** As many decimals as the value has, three at most. */
const plainText = (value: number | null | undefined) =>
  numberText(value, typeof value === 'number' ? Math.min(3, String(Number(value.toFixed(3))).split('.')[1]?.length ?? 0) : 0)
const sumText = (parts: Parts) => plainText(parts.length > 0 ? parts.reduce<number>((total, part) => total + (part ?? 0), 0) : null)

/** Longer numbers do not fit twelve times. */
const mostDigitsInOneRow = 4

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
  const names = Array.from({ length: field.length! }, (_, n) => partNames[field.length!]?.(n) ?? String(n + 1))
  const [now, old] = [partsOf(value), partsOf(before)]
  const put = (part: number, each: number | null) => {
    const all = names.map((_, n) => (n === part ? each : (now[n] ?? null)))
    onChange(all.every(one => one === null) ? null : all)
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
  // Twelve long numbers are wider than the form: two rows of six, on a phone four of three.
  const parts = names.map((_, n) => n)
  const inRow = names.length === 12 && digits > mostDigitsInOneRow ? (phone ? 3 : 6) : names.length
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
                    onChange={each => put(n, each)}
                    aria-label={`${field.label} ${nameOf(n)}`}
                  />
                </td>
              ))}
              {summed && <td className={css.sum}>{r === rows.length - 1 && sumText(now)}</td>}
            </tr>
            {beforeYear !== null && names.length === 12 && (
              <tr className={css.last}>
                <th>{beforeYear}</th>
                {row.map(n => (
                  <td key={n}>{plainText(old[n])}</td>
                ))}
                {summed && <td title={`全年 ${sumText(old)}`}>{r === rows.length - 1 && sumText(oldInMonths)}</td>}
              </tr>
            )}
          </tbody>
        </table>
      ))}
    </div>
  )
}
