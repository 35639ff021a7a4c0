import { ChanceMatrix } from '@qingyuan/charts/target/chance-matrix.tsx'
import { TargetCourse } from '@qingyuan/charts/target/target-course.tsx'
import { targetCalls } from '@qingyuan/contract/air/targets.ts'
import { chanceText, numberText } from '@qingyuan/domain/number-text.ts'
import { KeyFigures } from '@qingyuan/ui/key-figures.tsx'
import { Box, Text } from '@qingyuan/ui/layout.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { type AnsweredProps, type Completion, type PlaceState, spanWords, useLineage } from '#/page/attainment/attainment-filters.tsx'
import { attainmentPage } from '#/page/attainment/attainment-page.tsx'
import { FigureCard } from '#/page/cards/figure-card.tsx'
import { FrameExport } from '#/page/frame-export.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { StateGate } from '#/page/state-gate.tsx'
import { useTrace } from '#/page/use-trace.ts'
import { methodSentence, readingOf } from '../parts/sentences.ts'
import css from '../parts/targets.module.css'

/** A place's items with a target: value, target, probability. */
const PlaceFigures = ({ place }: { place: PlaceState }) => {
  const items = place.items.filter(({ target }) => target !== null)
  if (items.length === 0) return null
  return (
    <KeyFigures
      figures={items.slice(0, 6).map(({ label, value, unit, decimals, target, met, probability }) => ({
        label: `${place.name} ${label}`,
        value: numberText(value, decimals),
        unit,
        note: (
          <Text
            size={12}
            weight={600}
            colour={met === false ? 'worse' : probability !== null && probability < 0.5 ? 'warningText' : 'success'}
          >
            {met === false ? '未达' : ''}目标 {numberText(target, decimals)}
            {probability === null ? '' : ` · 概率 ${chanceText(probability * 100)} %`}
          </Text>
        ),
      }))}
    />
  )
}

/** Items of which any place has a target, with their place among all. */
const shownItems = ({ places }: Completion) =>
  (places[0]?.items ?? []).flatMap((facts, at) => (places.some(place => place.items[at]?.target != null) ? [{ ...facts, at }] : []))

const SituationTable = ({ period, answer, row }: AnsweredProps & { row: number }) => {
  const trace = useTrace()
  const lineage = useLineage(answer)
  return (
    <StateGate query={useCall(targetCalls.Situation, period)} what="目标达成形势查询">
      {frame => (
        <FrameTable
          frame={frame}
          onTrace={cell => {
            const question = lineage(cell, frame)
            if (question) trace.open(question)
          }}
          selected={row}
        />
      )}
    </StateGate>
  )
}

/** Places by items: value against target and the probability of reaching it; the same as a table. */
const MatrixCard = (props: AnsweredProps) => {
  const { answer, item: chosen, page, period, query, shown, view } = props
  const items = shownItems(answer)
  const row = answer.places.findIndex(({ placeId }) => placeId === shown?.placeId)
  const column = items.findIndex(({ item }) => item === chosen?.item)
  const title = `${spanWords[period.span]}目标达成形势`
  return (
    <FigureCard
      hotkey
      query={query}
      title={title}
      subtitle={`截至 ${answer.until ?? '—'}，第 ${answer.passedDays} 天，共 ${answer.days} 天 · 点一格看过程`}
      what="目标完成情况查询"
      name={`${period.year} 年${title}`}
      about={methodSentence(answer)}
      view={view}
      onView={next => page.change({ view: next })}
      leastWidth={560}
      figure={({ places }, size) => (
        <ChanceMatrix
          {...size}
          rows={places.map(({ name }) => name)}
          columns={items.map(({ label, unit }) => ({ label, unit }))}
          cells={places.map(place => items.map(({ at }) => place.items[at]!))}
          chosen={row >= 0 && column >= 0 ? { row, column } : null}
          onPick={(r, c) => page.change({ place: places[r]?.placeId ?? null, item: items[c]?.item ?? '' })}
          label={`${title}：各区域各指标的值、目标和达成概率`}
        />
      )}
      table={() => <SituationTable {...props} row={row} />}
      exportTool={<FrameExport call={targetCalls.SituationExport} input={period} compact hotkey />}
    />
  )
}

/** How the chosen item of the chosen place came to its value, and where it may end; in words below. */
const CourseCard = ({ answer, period, shown, state }: AnsweredProps) => {
  const course = useCall(targetCalls.Course, shown && state ? { ...period, placeId: shown.placeId, item: state.item } : null)
  if (!shown || !state) return null
  const title = `${shown.name} ${state.label}`
  return (
    <FigureCard
      query={course}
      title={title}
      subtitle={`自期初逐日累计，最初两周未稳定，不画${state.item === 'composite_index' ? ' · 去年按今年限值' : ''}`}
      what="累计过程查询"
      name={`${title} ${period.year} 年累计过程`}
      about={methodSentence(answer)}
      figure={(data, { width, height }) => (
        <Box height={height} overflow="auto">
          <TargetCourse
            {...data}
            width={width}
            height={Math.max(160, height - 196)}
            target={state.target}
            outcome={answer.passedDays < answer.days ? state.outcome : null}
            decimals={state.decimals}
            unit={state.unit}
            label={`${title}：今年累计、去年累计、目标与期末模拟`}
          />
          <ul className={css.reading}>
            {readingOf(state, answer).map(sentence => (
              <li key={sentence}>{sentence}</li>
            ))}
            <Text as="li" colour="textSecondary" lineHeight={18}>
              {methodSentence(answer)}
            </Text>
          </ul>
        </Box>
      )}
    />
  )
}

/** 目标达成形势. */
export const Page = attainmentPage({}, props => (
  <div className={css.stack}>
    {props.home && <PlaceFigures place={props.home} />}
    <div className={css.split}>
      <MatrixCard {...props} />
      <CourseCard {...props} />
    </div>
  </div>
))
