import { SeriesChart } from '@qingyuan/charts/series/series-chart.tsx'
import type { caseCalls } from '@qingyuan/contract/alarms/cases.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { Caption, Hint, Text } from '@qingyuan/ui/layout.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import type { QueryState } from '#/hooks/use-call.ts'
import { QueryCard } from '#/page/cards/query-card.tsx'
import type { CaseEffect, Dossier } from '../case-look.tsx'
import cards from './cards.module.css'
import css from './dossier.module.css'

type Answer = OutputOf<typeof caseCalls.Effect>
type Range = CaseEffect['before']

const rangeText = ({ low, high }: Pick<Range, 'low' | 'high'>) => `（${numberText(low, 0)}–${numberText(high, 0)}）`

const spansOf = ({ hours, span }: Answer) => {
  const labels = hours.columns[0]?.values ?? []
  const [from, to] = [labels.indexOf(span.from), labels.indexOf(span.to)]
  return [{ from: Math.max(0, from), to: to < 0 ? labels.length - 1 : to, label: '' }]
}

const Bar = ({ label, range, most, tone }: { label: string; range: Range; most: number; tone: 'before' | 'after' | 'around' }) => {
  const share = (value: number | null) => `${(100 * Math.max(0, value ?? 0)) / most}%`
  return (
    <div className={cards.bar}>
      <span>{label}</span>
      <span className={cards.track}>
        <i data-tone={tone} style={{ width: share(range.mean) }} />
        {range.low !== null && range.high !== null && (
          <em style={{ left: share(range.low), width: `${(100 * Math.max(0, range.high - Math.max(0, range.low))) / most}%` }} />
        )}
      </span>
      <b>{numberText(range.mean, 0)}</b>
      <Caption>{range.hours} h</Caption>
    </div>
  )
}

const Change = ({ effect }: { effect: CaseEffect }) => {
  const { change, net, changePercent, unit, verdict, neighboursBefore } = effect
  if (verdict === 'unknown' && effect.probability === null) return null
  const fell = (change.mean ?? 0) < 0
  return (
    <p className={cards.change}>
      <Text size={20} weight={700} colour={verdict === 'effective' ? 'success' : 'text'}>
        {fell ? '▼' : '▲'} {numberText(Math.abs(change.mean ?? 0), 0)}
      </Text>{' '}
      <Caption>
        {rangeText(fell ? { low: -(change.high ?? 0), high: -(change.low ?? 0) } : change)} {unit}
        {changePercent !== null && ` · ${changePercent > 0 ? '+' : '−'}${Math.abs(changePercent)} %`}
      </Caption>
      {neighboursBefore && (
        <>
          <br />
          扣除邻站同期变化后净变化 <b>{numberText(net.mean, 0)}</b>
          {rangeText(net)}
        </>
      )}
    </p>
  )
}

const Effect = ({ effect }: { effect: CaseEffect | null }) => {
  if (!effect) return <Hint>企业答复或区县核查后，与处置前同风时段比较；目前没有处置。</Hint>
  const { before, after, neighboursBefore, neighboursAfter, wind, unit, words, certainty } = effect
  const ranges = [before, after, neighboursBefore, neighboursAfter].flatMap(range => (range ? [range.high ?? range.mean ?? 0] : []))
  const most = Math.max(1, ...ranges) * 1.05
  return (
    <div className={css.effect}>
      <h3>同风前后</h3>
      <Caption as="p">{wind}</Caption>
      <Caption as="p">{unit}，横线为 80 % 区间；处置前后各取 72 h 内</Caption>
      <Bar label="处置前" range={before} most={most} tone="before" />
      <Bar label="处置后" range={after} most={most} tone="after" />
      {neighboursBefore && <Bar label="邻站前" range={neighboursBefore} most={most} tone="around" />}
      {neighboursAfter && <Bar label="邻站后" range={neighboursAfter} most={most} tone="around" />}
      <Change effect={effect} />
      <Caption as="p">
        {certainty !== '不能判断' && <b>{certainty}　</b>}
        {words}
      </Caption>
    </div>
  )
}

/** Hours of the station around the case, and what the measure did. */
export const ProcessCard = ({ dossier, query }: { dossier: Dossier; query: QueryState<Answer> }) => (
  <QueryCard query={query} title="站点过程" subtitle={`${dossier.case.placeName} 小时浓度 ${dossier.unit}`} height="content">
    {answer => (
      <div className={css.process}>
        <div className={css.chart}>
          <SeriesChart
            frame={answer.hours}
            height={248}
            limits={answer.limit === null ? [] : [{ label: `触发 ${answer.limit}`, value: answer.limit }]}
            spans={spansOf(answer)}
            zoom={false}
          />
          <Caption as="p">灰底为报警时段　{answer.marks.map(({ hour, label }) => `${label} ${hour.slice(5)} 时`).join('　')}</Caption>
        </div>
        <Effect effect={answer.effect} />
      </div>
    )}
  </QueryCard>
)

export const EffectWords = ({ effect }: { effect: CaseEffect | null }) =>
  effect ? (
    <>
      <b>{effect.verdict === 'effective' ? '系统建议　见效' : effect.verdict === 'none' ? '系统建议　未见效' : '系统不能判断是否见效'}</b>
      <span className={css.certainty}>
        {effect.certainty}
        {effect.probability !== null && ` ${Math.round(100 * Math.max(effect.probability, 1 - effect.probability))} %`}
      </span>
      <p>
        <Subscript
          text={
            effect.net.mean === null || effect.probability === null
              ? effect.words
              : `同风净变化 ${numberText(effect.net.mean, 0)} ${effect.unit}${rangeText(effect.net)}。${effect.words}`
          }
        />
      </p>
    </>
  ) : (
    <p>还没有处置，不能比较前后。</p>
  )
