import { StackChart } from '@qingyuan/charts/series/stack-chart.tsx'
import { apportionmentTraceabilityCalls as calls } from '@qingyuan/contract/sources/apportionment.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useRuntime } from '#/hooks/runtime.ts'
import { RunCard } from '#/page/cards/run-card.tsx'
import { FrameExport } from '#/page/frame-export.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { frameOf, largestSeries, type Shares, seriesOf } from '../parts/merge-small-series.ts'
import { pictureName } from '../parts/picture-name.ts'
import css from './regional.module.css'
import type { Regional } from './regional-filters.ts'

/** Stacked parts over time with the measured value, and the same numbers as a table. */
export const SeriesCard = ({ receptor, run, by, word }: Regional) => {
  const { name, species, step, input } = receptor
  const [percent, setPercent] = useState(false)
  const demo = useRuntime()?.demo ?? false
  const title = `${name} ${parameters[species].label} 分${word}贡献`
  return (
    <RunCard<Shares>
      run={run}
      quiet
      hotkey
      title={`分${word}${step === 'hour' ? '小时' : '日'}贡献`}
      subtitle={
        <span className={css.unit}>
          <Segmented
            size="small"
            value={percent ? 'percent' : 'value'}
            onChange={value => setPercent(value === 'percent')}
            options={[
              { value: 'value', label: run.query.result?.unit ?? 'μg/m³' },
              { value: 'percent', label: '%' },
            ]}
          />
        </span>
      }
      name={pictureName(receptor, `分${word}贡献`)}
      about={data => data.accuracy.words}
      exportTool={
        <FrameExport
          compact
          hotkey
          call={step === 'hour' ? calls.CAMXHourShareListExport : calls.CAMXDayShareListExport}
          input={run.query.result && input}
        />
      }
      chart={(data, ref) => (
        <StackChart
          ref={ref}
          label={title}
          height="100%"
          times={data.times}
          stacks={largestSeries(seriesOf(data, by))}
          line={{ name: '实测', values: data.observed }}
          unit={data.unit}
          decimals={1}
          percent={percent}
        />
      )}
      table={data => <FrameTable frame={frameOf(data, seriesOf(data, by), title, demo)} />}
    />
  )
}
