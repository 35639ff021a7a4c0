import { numberColumns } from '@qingyuan/charts/series/frame-columns.ts'
import type { Frame, FrameColumn } from '@qingyuan/domain/frame.ts'
import { columnOf } from '@qingyuan/domain/frame-cells.ts'
import { isPollutant, type ParameterId } from '@qingyuan/domain/parameters.ts'
import { standardOn } from '@qingyuan/domain/standards/standard.ts'
import { daysOfPeriod, type Step } from '@qingyuan/domain/time.ts'

const first = ['pm2_5', 'pm10', 'o3', 'o3_8h']

/** Columns that can be drawn as curves. */
export const curvesOf = (frame: Frame): FrameColumn[] => numberColumns(frame).filter(column => column.parameter !== undefined)

/** Curves drawn: those chosen, else PM₂.₅, PM₁₀ and O₃, else the first three. */
export const drawnOf = (frame: Frame, chosen: readonly string[]): string[] => {
  const curves = curvesOf(frame).map(column => column.key)
  const asked = curves.filter(key => chosen.includes(key))
  if (asked.length > 0) return asked
  const usual = curves.filter(key => first.includes(key))
  return usual.length > 0 ? usual : curves.slice(0, 3)
}

/** Curves in another unit than the first one stand on the right axis. */
export const rightOf = (frame: Frame, drawn: readonly string[]): string[] => {
  const unit = columnOf(frame, drawn[0])?.unit
  return drawn.filter(key => columnOf(frame, key)?.unit !== unit)
}

/** Limit of grade II for the first curve: hourly where there is one, else daily; annual for months and longer. */
export const limitsOf = (frame: Frame, drawn: readonly string[], step: Step, day: string) => {
  const column = columnOf(frame, drawn[0])
  const id: ParameterId | undefined = column?.parameter === 'o3_8h' ? 'o3' : column?.parameter
  if (!column || !id || !isPollutant(id)) return []
  const { hour, day: daily, year } = standardOn(daysOfPeriod(day)?.last ?? day).limits[id]
  const [name, grades] =
    step === 'hour'
      ? hour
        ? (['小时', hour] as const)
        : (['日均', daily] as const)
      : step === 'day'
        ? (['日均', daily] as const)
        : (['年均', year] as const)
  return grades ? [{ label: `${column.label} ${name}二级 ${grades[1]}`, value: grades[1] }] : []
}
