import type { ChartHandle } from '@qingyuan/charts/series/chart.tsx'
import { PieChart } from '@qingyuan/charts/series/pie-chart.tsx'
import { useRef } from 'react'
import { ChartCard } from '#/page/chart-card.tsx'
import { RunGate } from '#/page/run/run-gate.tsx'
import { leading, meanOf, restId, seriesOf } from '../parts/joined.ts'
import { type Regional, variantWords } from './use-regional.ts'

/** Shares of the whole period. A click on a region shows its part on the map. */
export const RingCard = ({ regional }: { regional: Regional }) => {
  const { r, view, look, asked } = regional
  const chart = useRef<ChartHandle>(null)
  const by = view.variant === 'sector' ? 'sector' : 'region'
  const pick = (id: string | undefined) => {
    if (id === undefined || id === restId || view.variant === 'city') return
    if (by === 'region') look({ source: view.source === id ? '' : id })
    else look({ sector: view.sector === id ? '' : id })
  }
  return (
    <ChartCard
      fill
      title={`${variantWords[view.variant]}占比`}
      subtitle="时段平均"
      name={`${r.receptor?.name ?? ''} ${variantWords[view.variant]}占比`}
      handle={chart}
      chart={
        <RunGate query={asked} what="来源解析" skeleton="chart" isEmpty={shares => shares.times.length === 0}>
          {shares => {
            const parts = leading(seriesOf(shares, by)).map(({ id, name, values }) => ({ id, name, value: meanOf(values) ?? 0 }))
            return (
              <PieChart
                ref={chart}
                label={`${variantWords[view.variant]}占比`}
                height="100%"
                parts={parts}
                unit={shares.unit}
                decimals={1}
                centre={shares.unit}
                onPick={row => pick(parts[row]?.id)}
              />
            )
          }}
        </RunGate>
      }
    />
  )
}
