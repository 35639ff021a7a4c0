import { GroupBars } from '@qingyuan/charts/figures/group-bars.tsx'
import { vocCalls } from '@qingyuan/contract/organics/species.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { numberCell, textCell } from '@qingyuan/domain/frame-cells.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import { noFigure } from '#/page/state-gate.tsx'
import type { KeyProps } from './key-filters.tsx'

/** Days are compared as a whole, whatever the wind of a side. */
const wholeDays = (
  { stationIds, startTime, endTime }: NonNullable<KeyProps['sides']['right']['input']>,
  { set, unit }: KeyProps['sides'],
) => ({
  ...{ stationIds, startTime, endTime },
  ...{ speciesSet: set, unit },
})

/** What made ozone days different: potentials of the species on days of high ozone beside the others, side 乙. */
export const OzoneCard = ({ sides }: KeyProps) => (
  <FrameCard
    call={vocCalls.OzoneDays}
    input={sides.right.input && wholeDays(sides.right.input, sides)}
    title="臭氧高值日有何不同"
    subtitle={frame =>
      `乙 · ${frame.unit} · ${sides.setWord}${sides.windWord && ' · 全部风向'} · ${frame.high.length}/${frame.high.length + frame.others} 天`
    }
    what="臭氧高值日查询"
    name={({ meta }) => meta.title}
    about={({ words }) => words}
    isEmpty={({ rowCount }) => rowCount === 0}
    empty={noFigure('时段太短，或没有 O₃-8h 与物种都有效的日子（至少各 2 天）。')}
    figure={(frame, size, ref) => {
      const columns = columnsByKey(frame)
      return (
        <GroupBars
          {...size}
          ref={ref}
          label={frame.meta.title}
          series={['其余日', '高值日']}
          unit={frame.unit}
          decimals={2}
          rows={Array.from({ length: Math.min(12, frame.rowCount) }, (_, row) => {
            const change = numberCell(columns.change, row)
            const sure = textCell(columns.significant, row) === '是'
            return {
              name: textCell(columns.name, row),
              values: [numberCell(columns.left, row), numberCell(columns.right, row)],
              note: change === null ? '—' : `${change > 0 ? '+' : ''}${numberText(change, 0)} %${sure ? '' : '（不显著）'}`,
            }
          })}
        />
      )
    }}
  />
)
