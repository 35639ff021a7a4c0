import { meanOfKnown } from '@qingyuan/domain/known-values.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { KeyFigures } from '@qingyuan/ui/key-figures.tsx'
import { Box } from '@qingyuan/ui/layout.tsx'
import type { Shares } from './merge-small-series.ts'
import { comparedMeans, seriesOf } from './merge-small-series.ts'
import { shareNote, Verdict } from './verdict.tsx'

const percent = (part: number | null, whole: number | null) => numberText(part === null || !whole ? null : (part / whole) * 100, 1)

/** Simulated against observed, how much of it is the city's own, and for what it may be used. */
export const Means = ({ shares }: { shares: Shares }) => {
  const { simulated, observed, hours } = comparedMeans(shares)
  const bias = simulated === null || !observed ? null : (simulated / observed - 1) * 100
  const total = meanOfKnown(shares.total)
  const own = seriesOf(shares, 'region')
    .filter((_, i) => shares.regions[i]?.kind === 'county')
    .map(each => meanOfKnown(each.values) ?? 0)
    .reduce((sum, value) => sum + value, 0)
  const note = <small>　{shareNote(shares.accuracy)}</small>
  const share = (part: number | null) => ({ value: percent(part, total), unit: '%', note })
  return (
    <Box rigid>
      <KeyFigures
        figures={[
          { label: '模拟均值', value: numberText(simulated, 1), unit: shares.unit },
          { label: '实测均值', value: numberText(observed, 1), unit: shares.unit },
          {
            label: '模拟偏差',
            value: numberText(bias, 1),
            unit: '%',
            note: (
              <small>
                　两者都有的 {hours} {shares.times[0]?.length === 10 ? '天' : '个小时'}
              </small>
            ),
          },
          { label: '本市贡献', ...share(own) },
          { label: '市外与边界', ...share(total === null ? null : total - own) },
        ]}
      />
      <Box padding={[8, 16]}>
        <Verdict accuracy={shares.accuracy} />
      </Box>
    </Box>
  )
}
