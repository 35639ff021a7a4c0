import type { ChartHandle } from '@qingyuan/charts/series/chart.tsx'
import { StackChart } from '@qingyuan/charts/series/stack-chart.tsx'
import { columnDecimals, totalMassDecimals } from '@qingyuan/domain/column-decimals.ts'
import type { ComponentProps, Ref } from 'react'

interface MassStacksProps extends Pick<ComponentProps<typeof StackChart>, 'label' | 'times' | 'stacks' | 'percent' | 'onPick'> {
  ref: Ref<ChartHandle>
}

/** Stacks of masses, t, that fill their card. */
export const MassStacks = (props: MassStacksProps) => {
  const sums = props.times.map((_, at) => props.stacks.reduce((sum, { values }) => sum + (values[at] ?? 0), 0))
  return <StackChart {...props} height="100%" totalWord="合计" unit="t" decimals={columnDecimals(sums, totalMassDecimals)} />
}
