import type { ChartHandle } from '@qingyuan/charts/series/chart.tsx'
import { StackChart } from '@qingyuan/charts/series/stack-chart.tsx'
import type { ComponentProps, Ref } from 'react'

interface MassStacksProps extends Pick<ComponentProps<typeof StackChart>, 'label' | 'times' | 'stacks' | 'percent' | 'onPick'> {
  ref: Ref<ChartHandle>
}

/** Stacks of masses, t, that fill their card. */
export const MassStacks = (props: MassStacksProps) => <StackChart {...props} height="100%" totalWord="合计" unit="t" decimals={0} />
