import type { ChartHandle } from '@qingyuan/charts/series/chart.tsx'
import { SankeyChart } from '@qingyuan/charts/series/sankey-chart.tsx'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { useRef } from 'react'
import { useRuntime } from '#/hooks/runtime.ts'
import { ChartCard } from '#/page/chart-card.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { RunGate } from '#/page/run/run-gate.tsx'
import { flowOf } from './parts.ts'
import type { AreaShares, SharesState } from './use-shares.ts'

/** Region × sector, every region on its own. */
const matrixFrame = ({ regions, sectors, matrix, total }: AreaShares, demo: boolean): Frame => ({
  rowCount: regions.length,
  columns: [
    { key: 'region', label: '区域', kind: 'text', values: regions.map(each => each.name) },
    ...sectors.map(
      ({ id, name }, s) =>
        ({
          key: id,
          label: name,
          kind: 'number',
          unit: 'μg/m³',
          decimals: 2,
          values: regions.map((_, row) => matrix[row]?.[s] ?? null),
        }) as const,
    ),
    { key: 'total', label: '合计', kind: 'number', unit: 'μg/m³', decimals: 2, values: regions.map(each => each.value) },
    { key: 'share', label: '占比', kind: 'number', unit: '%', decimals: 1, values: regions.map(each => each.share * 100) },
  ],
  footer: [{ label: '合计', cells: ['合计', ...sectors.map(each => each.value), total, 100] }],
  meta: { title: '区域 × 行业贡献', timeConvention: '', demo, madeAt: '' },
})

/** From which region through which sector; the same numbers as a matrix. */
export const FlowCard = ({ state }: { state: SharesState }) => {
  const chart = useRef<ChartHandle>(null)
  const demo = useRuntime()?.demo ?? false
  const receptor = state.r.receptor?.name ?? '受体'
  const gate = (draw: (area: AreaShares) => React.ReactNode) => (
    <RunGate query={state.asked} quiet what="来源解析" skeleton="chart" isEmpty={area => area.regions.length === 0}>
      {draw}
    </RunGate>
  )
  return (
    <ChartCard
      fill
      hotkey
      title="区域 → 行业 → 受体"
      subtitle="μg/m³"
      name={`${receptor} 来源流向`}
      handle={chart}
      chart={gate(area => (
        <SankeyChart ref={chart} label={`${receptor} 来源流向`} height="100%" {...flowOf(area, receptor)} unit="μg/m³" decimals={1} />
      ))}
      table={gate(area => <FrameTable frame={matrixFrame(area, demo)} />)}
    />
  )
}
