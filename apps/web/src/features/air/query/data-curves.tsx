import { numberColumns } from '@qingyuan/charts/series/frame-columns.ts'
import { type ColumnKey, keyedColumns } from '@qingyuan/domain/declared-columns.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Select } from 'antd'

const usual = ['pm2_5', 'pm10', 'o3', 'o3_8h']

/** Columns that can be drawn as curves. */
const curvesOf = <F extends Frame>(frame: F) => numberColumns(frame).filter(column => column.parameter !== undefined)

/** Curves drawn: those chosen, else PM₂.₅, PM₁₀ and O₃, else the first three. */
export const drawnOf = <F extends Frame>(frame: F, chosen: readonly string[]): ColumnKey<F>[] => {
  const keys = curvesOf(frame).map(({ key }) => key)
  const of = (wanted: readonly string[]) => keys.filter(key => wanted.includes(key))
  return [of(chosen), of(usual), keys.slice(0, 3)].find(found => found.length > 0) ?? []
}

/** Curves in another unit than the first one stand on the right axis. */
export const rightOf = <F extends Frame>(frame: F, drawn: readonly ColumnKey<F>[]): ColumnKey<F>[] => {
  const unitOf = (wanted: ColumnKey<F> | undefined) => keyedColumns(frame).find(({ key }) => key === wanted)?.unit
  return drawn.filter(key => unitOf(key) !== unitOf(drawn[0]))
}

export const stepWords = {
  minute: '分钟浓度',
  hour: '小时浓度',
  day: '日均浓度',
  month: '月均浓度',
  quarter: '季均浓度',
  year: '年均浓度',
} as const

/** What the drawn curves are: 小时浓度 PM₂.₅、PM₁₀ μg/m³、CO mg/m³. */
export const curvesText = (frame: Frame, step: keyof typeof stepWords, lines: readonly string[]): string => {
  const drawn = drawnOf(frame, lines).flatMap(key => frame.columns.find(column => column.key === key) ?? [])
  const units = [...new Set(drawn.map(({ unit = '' }) => unit))]
  const labelsIn = (wanted: string) => drawn.filter(({ unit = '' }) => unit === wanted).map(({ label }) => label)
  return `${stepWords[step]} ${units.map(unit => [labelsIn(unit).join('、'), unit].filter(Boolean).join(' ')).join('、')}`
}

interface CurvePickerProps {
  frame: Frame
  drawn: readonly string[]
  onChange: (keys: string[]) => void
}

/** Which columns of the table are drawn; at least one. */
export const CurvePicker = ({ frame, drawn, onChange }: CurvePickerProps) => {
  const curves = curvesOf(frame)
  if (curves.length < 2) return null
  return (
    <Select<string[]>
      mode="multiple"
      size="small"
      variant="filled"
      value={[...drawn]}
      onChange={keys => keys.length > 0 && onChange(curves.map(({ key }) => key).filter(key => keys.includes(key)))}
      options={curves.map(({ key, label }) => ({ value: key, label: <Subscript text={label} /> }))}
      maxTagCount={0}
      maxTagPlaceholder={`曲线 ${drawn.length} 条`}
      showSearch={false}
      popupMatchSelectWidth={140}
      style={{ width: 128 }}
      aria-label="曲线"
    />
  )
}
