import { type RowPanel, RowPanels } from '@qingyuan/charts/target/row-panels.tsx'
import type { autumnTargetIds, yearTargetIds } from '@qingyuan/contract/air/air-words.ts'
import type { targetCalls } from '@qingyuan/contract/air/targets.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { rowOfPlace } from '@qingyuan/domain/frame-cells.ts'
import { Stack } from '@qingyuan/ui/layout.tsx'
import { useCall } from '#/hooks/use-call.ts'
import type { AnsweredProps } from '#/page/attainment/attainment-filters.tsx'
import { FigureCard } from '#/page/cards/figure-card.tsx'
import { placeOf, rowNames } from './frame-panels.ts'
import { methodSentence } from './sentences.ts'

/** Period and item; null while the items are loading. */
export const itemInput = ({ period, item }: AnsweredProps) => (item ? { ...period, item: item.item } : null)

type TargetFrame = OutputOf<typeof targetCalls.Gap> | OutputOf<typeof targetCalls.Contrast>
export type TargetId = (typeof yearTargetIds)[number] | (typeof autumnTargetIds)[number]

/** The row of the place that is looked at, in a table of places. */
export const placeSelection = ({ shown, page }: AnsweredProps) => ({
  selected: (frame: TargetFrame) => rowOfPlace(frame, shown?.placeId),
  onSelect: (row: number, frame: TargetFrame) => page.change({ place: placeOf(frame, row) }),
})

interface ItemFigureProps<C extends typeof targetCalls.Gap | typeof targetCalls.Contrast> extends AnsweredProps {
  call: C
  title: string
  subtitle: string | ((frame: OutputOf<C>) => string)
  name: string
  panelsOf: (frame: OutputOf<C>, item: TargetId) => RowPanel[]
}

/** Places as rows of bars, panel by panel; a click chooses a place. */
export const ItemFigure = <C extends typeof targetCalls.Gap | typeof targetCalls.Contrast>(props: ItemFigureProps<C>) => {
  const { call, panelsOf, title, subtitle, name } = props
  const input = itemInput(props)
  const { selected, onSelect } = placeSelection(props)
  return (
    <Stack rigid height="clamp(348px, 50vh, 448px)">
      <FigureCard<OutputOf<C>>
        query={useCall<C>(call, input as never)}
        title={title}
        subtitle={subtitle}
        name={name}
        about={methodSentence(props.answer)}
        leastWidth={560}
        figure={(frame, size) => (
          <RowPanels
            {...size}
            rows={rowNames(frame as TargetFrame)}
            panels={panelsOf(frame, (input?.item ?? '') as TargetId)}
            chosen={selected(frame as TargetFrame)}
            onPick={row => onSelect(row, frame as TargetFrame)}
            label={name}
          />
        )}
      />
    </Stack>
  )
}
