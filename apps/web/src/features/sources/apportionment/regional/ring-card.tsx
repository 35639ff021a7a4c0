import { PieChart } from '@qingyuan/charts/series/pie-chart.tsx'
import { meanOfKnown } from '@qingyuan/domain/known-values.ts'
import { RunCard } from '#/page/cards/run-card.tsx'
import { largestSeries, restId, type Shares, seriesOf } from '../parts/merge-small-series.ts'
import { pictureName } from '../parts/picture-name.ts'
import { shareWords } from '../parts/verdict.tsx'
import type { Regional } from './regional-filters.ts'

/** Shares of the whole period. A click on a region shows its part on the map. */
export const RingCard = ({ receptor, variant, source, sector, run, by, word, page }: Regional) => {
  const partsOf = (data: Shares) =>
    largestSeries(seriesOf(data, by)).map(({ id, name, values }) => ({ id, name, value: meanOfKnown(values) ?? 0 }))
  const pick = (id: string | undefined) => {
    if (id === undefined || id === restId || variant === 'city') return
    page.change(by === 'region' ? { source: source === id ? '' : id } : { sector: sector === id ? '' : id })
  }
  return (
    <RunCard<Shares>
      run={run}
      title={`${word}占比`}
      subtitle={data => shareWords('时段平均', data.accuracy)}
      name={pictureName(receptor, `${word}占比`)}
      about={data => data.accuracy.words}
      chart={(data, ref) => {
        const parts = partsOf(data)
        return (
          <PieChart
            ref={ref}
            label={`${word}占比`}
            height="100%"
            parts={parts}
            unit={data.unit}
            decimals={1}
            centre={data.unit}
            onPick={row => pick(parts[row]?.id)}
          />
        )
      }}
    />
  )
}
