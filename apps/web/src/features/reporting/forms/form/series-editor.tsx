import type { FieldValue, FormField } from '@qingyuan/domain/fill-form/field.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { InputNumber } from 'antd'
import css from '../filling.module.css'

const names: Record<number, (n: number) => string> = { 7: n => '一二三四五六日'[n]!, 12: n => `${n + 1}月`, 24: n => String(n) }
type Parts = readonly (number | null)[]
const partsOf = (value: FieldValue | undefined): Parts => (Array.isArray(value) ? value : [])
/** As many decimals as were told, three at most. */
const plain = (value: number | null | undefined) =>
  numberText(value, typeof value === 'number' ? Math.min(3, String(Number(value.toFixed(3))).split('.')[1]?.length ?? 0) : 0)
const sum = (parts: Parts) => parts.reduce<number>((total, part) => total + (typeof part === 'number' ? part : 0), 0)

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
  const length = field.length!
  const [now, old] = [partsOf(value), partsOf(before)]
  const put = (part: number, each: number | null) => {
    const all = Array.from({ length }, (_, n) => (n === part ? each : (now[n] ?? null)))
    onChange(all.every(one => one === null) ? null : all)
  }
  const summed = field.sumsTo !== undefined
  return (
    <div className={css.seriesBox}>
      <table className={css.series} id={id} data-long={length > 12}>
        <thead>
          <tr>
            <th aria-label="年度" />
            {Array.from({ length }, (_, n) => (
              <th key={n}>{names[length]?.(n) ?? n + 1}</th>
            ))}
            {summed && <th>合计</th>}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th>本次</th>
            {Array.from({ length }, (_, n) => (
              <td key={n}>
                <InputNumber
                  size="small"
                  controls={false}
                  disabled={disabled}
                  value={now[n] ?? null}
                  onChange={each => put(n, each)}
                  aria-label={`${field.label} ${names[length]?.(n) ?? n + 1}`}
                />
              </td>
            ))}
            {summed && <td className={css.sum}>{plain(now.length > 0 ? sum(now) : null)}</td>}
          </tr>
          {beforeYear !== null && length === 12 && (
            <tr className={css.last}>
              <th>{beforeYear}</th>
              {Array.from({ length }, (_, n) => (
                <td key={n}>{plain(old[n])}</td>
              ))}
              {summed && <td>{plain(old.length > 0 ? sum(old) : null)}</td>}
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}
