import { type RowPanel, RowPanels } from '@qingyuan/charts/target/row-panels.tsx'
import type { targetCalls } from '@qingyuan/contract/air/targets.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { rowOfPlace } from '@qingyuan/domain/frame-cells.ts'
import { useCall } from '#/hooks/use-call.ts'
import type { AnsweredProps } from '#/page/attainment/attainment-filters.tsx'
import { FigureCard } from '#/page/cards/figure-card.tsx'
import { placeOf, rowNames } from './frame-panels.ts'
import css from './targets.module.css'
import { methodSentence } from './words.ts'

/** Period and item; null while the items are loading. */
export const itemInput = ({ period, item }: AnsweredProps) => (item ? { ...period, item: item.item } : null)

/** The row of the place that is looked at, in a table of places. */
export const placeSelection = ({ shown, page }: AnsweredProps) => ({
  selected: (frame: Frame) => rowOfPlace(frame, shown?.placeId),
  onSelect: (row: number, frame: Frame) => page.change({ place: placeOf(frame, row) }),
})

interface ItemFigureProps extends AnsweredProps {
  call: typeof targetCalls.Gap | typeof targetCalls.Contrast
  title: string
  subtitle: string | ((frame: Frame) => string)
  name: string
  panelsOf: (frame: Frame, item: string) => RowPanel[]
}

/** Places as rows of bars, panel by panel; a click chooses a place. */
export const ItemFigure = ({ call, panelsOf, title, subtitle, name, ...props }: ItemFigureProps) => {
  const input = itemInput(props)
  const { selected, onSelect } = placeSelection(props)
  return (
    <div className={css.above}>
      <FigureCard
        query={useCall(call, input)}
        title={title}
        subtitle={subtitle}
        name={name}
        about={methodSentence(props.answer)}
        figure={(frame, size) => (
          <RowPanels
            {...size}
            rows={rowNames(frame)}
            panels={panelsOf(frame, input?.item ?? '')}
            chosen={selected(frame)}
            onPick={row => onSelect(row, frame)}
            label={name}
          />
        )}
      />
    </div>
  )
}
