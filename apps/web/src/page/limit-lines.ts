import { type ColumnKey, keyedColumns } from '@qingyuan/domain/declared-columns.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { isPollutant, type ParameterId } from '@qingyuan/domain/parameters.ts'
import { standardOn } from '@qingyuan/domain/standards/standard.ts'
import { daysOfPeriod, type Step } from '@qingyuan/domain/time.ts'

/** Limit of grade II for the first curve: hourly where there is one, else daily; annual for months and longer. */
export const limitLines = <F extends Frame>(frame: F, drawn: readonly ColumnKey<F>[], step: Step, day: string) => {
  const column = keyedColumns(frame).find(({ key }) => key === drawn[0])
  const id: ParameterId | undefined = column?.parameter === 'o3_8h' ? 'o3' : column?.parameter
  if (!column || !id || !isPollutant(id)) return []
  const { hour, day: daily, year } = standardOn(daysOfPeriod(day)?.last ?? day).limits[id]
  const [name, grades] =
    step !== 'hour' && step !== 'day'
      ? (['年均', year] as const)
      : step === 'hour' && hour
        ? (['小时', hour] as const)
        : (['日均', daily] as const)
  return grades ? [{ label: `${column.label} ${name}二级 ${grades[1]}`, value: grades[1] }] : []
}
