import { classColour } from '@qingyuan/charts/palette.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { type ParameterId, parameters } from '@qingyuan/domain/parameters.ts'
import { specificationBands } from '@qingyuan/domain/standards/bands.ts'
import { darkColours } from '@qingyuan/ui/tokens.ts'
import { bandOf, isMapItem, ParameterName } from '#/map/parameters.tsx'
import type { TraceQuestion } from '#/page/use-trace.ts'
import { rankAsked } from '../questions.ts'
import css from '../screen.module.css'
import { useScreen } from '../screen-context.ts'
import { Traced } from '../traced.tsx'
import { type ScreenData, spans } from '../use-screen-data.ts'
import { Card } from './card.tsx'

type Answer = NonNullable<ScreenData['ranking']['data']>
type Row = Answer['rows'][number]

/** End of the bars: one scale for all tabs of a quantity. */
const scaleOf = (item: string): number =>
  item === 'composite_index' ? 10 : item === 'aqi' ? 200 : isMapItem(item) ? specificationBands[bandOf(item)].bounds[2] : 200
const parameterOf = (item: string): ParameterId => (item in parameters ? (item as ParameterId) : 'aqi')

const RankChange = ({ change }: { change: number | null }) => {
  if (change === null || change === 0) return <span className={css.dim}>–</span>
  return <span className={change > 0 ? css.better : css.worse}>{`${change > 0 ? '▲' : '▼'} ${Math.abs(change)}`}</span>
}

const RankRow = ({ row, item, question }: { row: Row; item: string; question: TraceQuestion | null }) => {
  const { decimals } = parameters[parameterOf(item)]
  const share = row.value === null ? 0 : Math.min(row.value / scaleOf(item), 1)
  const primary = row.primary[0] as ParameterId | undefined
  return (
    <div className={css.rankRow}>
      <span className={css.dim2}>{row.rank ?? '—'}</span>
      <span>{row.name}</span>
      <i className={css.track}>
        {share > 0 && (
          <i style={{ width: `${share * 100}%`, background: classColour('dark', row.class)?.fill ?? darkColours.accentText }} />
        )}
      </i>
      <b>
        <Traced of={row.value === null ? null : question}>{numberText(row.value, decimals)}</Traced>
      </b>
      <span className={css.dim2}>{primary && parameters[primary] && row.class !== 1 ? <ParameterName id={primary} /> : '—'}</span>
      <RankChange change={row.change} />
    </div>
  )
}

const Segments = () => {
  const { span, setSpan } = useScreen()
  return (
    <span className={css.segments} role="tablist" aria-label="排名时段">
      {spans.map(({ key, label }) => (
        <button key={key} type="button" role="tab" aria-selected={key === span} onClick={() => setSpan(key)}>
          {label}
        </button>
      ))}
    </span>
  )
}

/** The twelve counties, all visible; rows slide to their new places. */
export const Ranking = () => {
  const { data, span } = useScreen()
  return (
    <Card
      name="ranking"
      title="区县排名"
      aside={<Segments />}
      query={data.ranking}
      what="区县排名"
      isEmpty={answer => (answer.rows.some(row => row.value !== null) ? null : '该时段没有有效的区县数据')}
    >
      {({ rows, item, time }) => {
        const places = new Map(rows.map((row, i) => [row.placeId, i]))
        const byId = rows.toSorted((a, b) => a.placeId - b.placeId)
        return (
          <div className={css.rank}>
            <div className={`${css.rankRow} ${css.rankHead}`}>
              <span>名次</span>
              <span>区县</span>
              <span>
                <ParameterName id={parameterOf(item)} /> <small>{parameters[parameterOf(item)].unit}</small>
              </span>
              <span />
              <span>首要</span>
              <span>变化</span>
            </div>
            <div className={css.rankBody}>
              {byId.map(row => (
                <div
                  key={row.placeId}
                  className={css.rankPlace}
                  style={{ height: `${100 / rows.length}%`, top: `${((places.get(row.placeId) ?? 0) / rows.length) * 100}%` }}
                >
                  <RankRow row={row} item={item} question={rankAsked(row.placeId, item, time, span)} />
                </div>
              ))}
            </div>
          </div>
        )
      }}
    </Card>
  )
}
