import type { ChartHandle } from '@qingyuan/charts/series/chart.tsx'
import { StackChart } from '@qingyuan/charts/series/stack-chart.tsx'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Segmented } from 'antd'
import { useRef, useState } from 'react'
import { useRuntime } from '#/hooks/runtime.ts'
import { ChartCard } from '#/page/chart-card.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { RunGate } from '#/page/run/run-gate.tsx'
import { frameOf, leading, type Shares, seriesOf } from '../parts/joined.ts'
import css from './regional.module.css'
import { type Regional, variantWords } from './use-regional.ts'

/** Stacked parts over time with the measured value, and the same numbers as a table. */
export const SeriesCard = ({ regional }: { regional: Regional }) => {
  const { r, view, asked } = regional
  const chart = useRef<ChartHandle>(null)
  const [percent, setPercent] = useState(false)
  const demo = useRuntime()?.demo ?? false
  const label = parameters[r.state.species].label
  const title = `${r.receptor?.name ?? ''} ${label} 分${variantWords[view.variant]}贡献`
  const by = view.variant === 'sector' ? 'sector' : 'region'
  const gate = (draw: (shares: Shares) => React.ReactNode) => (
    <RunGate query={asked} quiet what="来源解析" skeleton="chart" isEmpty={shares => shares.times.length === 0}>
      {draw}
    </RunGate>
  )
  return (
    <ChartCard
      fill
      hotkey
      title={<Subscript text={`分${variantWords[view.variant]}${r.state.step === 'hour' ? '小时' : '日'}贡献`} />}
      subtitle={
        <span className={css.unit}>
          <Segmented
            size="small"
            value={percent ? 'percent' : 'value'}
            onChange={value => setPercent(value === 'percent')}
            options={[
              { value: 'value', label: asked.result?.unit ?? 'μg/m³' },
              { value: 'percent', label: '%' },
            ]}
          />
        </span>
      }
      name={`${title} ${r.range?.from ?? ''} ~ ${r.range?.to ?? ''}`}
      handle={chart}
      chart={gate(shares => (
        <StackChart
          ref={chart}
          label={title}
          height="100%"
          times={shares.times}
          stacks={leading(seriesOf(shares, by))}
          line={{ name: '实测', values: shares.observed }}
          unit={shares.unit}
          decimals={1}
          percent={percent}
        />
      ))}
      table={gate(shares => <FrameTable frame={frameOf(shares, seriesOf(shares, by), title, demo)} />)}
    />
  )
}
