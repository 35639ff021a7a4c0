import { ChanceMatrix } from '@qingyuan/charts/target/chance-matrix.tsx'
import { targetCalls } from '@qingyuan/contract/air/targets.ts'
import { useCall } from '#/hooks/use-call.ts'
import { FrameExport } from '#/page/frame-export.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { StateGate } from '#/page/state-gate.tsx'
import { PictureCard } from '../parts/picture-card.tsx'
import { useExplain } from '../parts/use-explain.ts'
import { type Completion, spanWords, type Targets } from '../parts/use-targets.ts'
import { methodSentence } from '../parts/words.ts'

/** Items of which any place has a target, with their place among all. */
const shownItems = ({ places }: Completion) =>
  (places[0]?.items ?? []).flatMap((facts, at) => (places.some(place => place.items[at]?.target != null) ? [{ ...facts, at }] : []))

/** Places by items: value against target and the probability of reaching it; the same as a table. */
export const MatrixCard = ({ t, answer }: { t: Targets; answer: Completion }) => {
  const table = useCall(targetCalls.Situation, t.question)
  const explain = useExplain(answer)
  const items = shownItems(answer)
  const row = answer.places.findIndex(place => place.placeId === t.place?.placeId)
  const column = items.findIndex(({ item }) => item === t.item?.item)
  const title = `${spanWords[t.state.span]}目标达成形势`
  return (
    <PictureCard
      query={t.query}
      what="目标完成情况查询"
      title={title}
      subtitle={`截至 ${answer.until ?? '—'}，第 ${answer.passedDays} 天，共 ${answer.days} 天 · 点一格看过程`}
      name={`${t.year} 年${title}`}
      about={methodSentence(answer)}
      view={t.state.view}
      onView={view => t.change({ view })}
      hotkey
      draw={({ places }, size) => (
        <ChanceMatrix
          {...size}
          rows={places.map(place => place.name)}
          columns={items.map(({ label, unit }) => ({ label, unit }))}
          cells={places.map(place => items.map(({ at }) => place.items[at]!))}
          chosen={row >= 0 && column >= 0 ? { row, column } : null}
          onPick={(r, c) => t.change({ place: places[r]?.placeId ?? null, item: items[c]?.item ?? '' })}
          label={`${title}：各区域各指标的值、目标和达成概率`}
        />
      )}
      table={
        <StateGate query={table} what="目标达成形势查询" skeleton="table">
          {frame => <FrameTable frame={frame} onTrace={explain(frame)} selected={row} />}
        </StateGate>
      }
      exportTool={<FrameExport call={targetCalls.SituationExport} input={t.question} compact hotkey />}
    />
  )
}
