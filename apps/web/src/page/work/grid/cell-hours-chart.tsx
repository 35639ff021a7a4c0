import { ProfileChart } from '@qingyuan/charts/series/profile-chart.tsx'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { hotGridCalls } from '@qingyuan/contract/hotspot/cells.ts'

type Cell = Pick<OutputOf<typeof hotGridCalls.cell>, 'code' | 'hours' | 'unit' | 'decimals'>

/** A cell by hours of the day beside the median of its neighbours. */
export const CellHoursChart = ({ cell: { code, hours, unit, decimals }, height }: { cell: Cell; height: number }) => (
  <ProfileChart
    label="日内变化"
    steps={hours.map(({ hour }) => String(hour))}
    profiles={[
      { label: code, mean: hours.map(({ value }) => value) },
      { label: '邻格中位数', mean: hours.map(({ neighbours }) => neighbours) },
    ]}
    unit={unit}
    decimals={decimals}
    height={height}
  />
)
