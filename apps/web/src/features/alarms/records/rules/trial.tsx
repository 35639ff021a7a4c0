import { SeriesChart } from '@qingyuan/charts/series/series-chart.tsx'
import { alarmRuleCalls } from '@qingyuan/contract/alarms/rules.ts'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { subjectOf } from '@qingyuan/domain/alarms/rule.ts'
import { seriesDecimals, seriesUnit } from '@qingyuan/domain/alarms/rule-words.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { Select } from 'antd'
import { useEffect, useState } from 'react'
import { useCall } from '#/hooks/use-call.ts'
import { EmptyState, StateGate } from '#/page/state-gate.tsx'
import type { Draft } from './draft.ts'
import css from './rules.module.css'

type Tried = OutputOf<typeof alarmRuleCalls.Try>
type Question = InputOf<typeof alarmRuleCalls.Try>

const spans = [7, 30, 60, 90].map(value => ({ value, label: `近 ${value} 天` }))
const typingMs = 400
const shownEpisodes = 8

/** The value as it was when the typing stopped. */
const useStill = <T,>(value: T): T => {
  const [still, setStill] = useState(value)
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setStill(JSON.parse(text) as T), typingMs)
    return () => clearTimeout(timer)
  }, [text])
  return still
}

const signed = (change: number, decimals = 0) => (change > 0 ? `+${numberText(change, decimals)}` : numberText(change, decimals))

const Figure = ({
  label,
  value,
  before,
  unit,
}: {
  label: string
  value: number | null
  before: number | null | undefined
  unit: string
}) => (
  <div>
    <small>{label}</small>
    <b>{numberText(value, value !== null && Number.isInteger(value) ? 0 : 1)}</b>
    <em>{unit}</em>
    <small>
      {before === null || before === undefined || value === null ? ' ' : signed(value - before, Number.isInteger(value - before) ? 0 : 1)}
    </small>
  </div>
)

/** Lines closer than this share of the limit lie on one another. */
const apart = 0.2

const limitsOf = ({ condition }: Draft) => {
  if (condition.kind !== 'above') return []
  const { limit, clear } = condition
  return [
    { label: `触发 ${limit}`, value: limit },
    ...(clear === undefined || clear > limit * (1 - apart) ? [] : [{ label: `解除 ${clear}`, value: clear }]),
  ]
}

const spansOf = ({ series, place, episodes }: Tried) => {
  const labels = (series?.columns[0]?.values ?? []) as string[]
  const first = labels[0] ?? ''
  return episodes.flatMap(({ placeId, from, to }) => {
    if (placeId !== place?.placeId || to < first) return []
    return [{ from: Math.max(0, labels.indexOf(from)), to: Math.max(0, labels.indexOf(to)) }]
  })
}

const Episodes = ({ tried, decimals, onPlace }: { tried: Tried; decimals: number; onPlace: (id: number) => void }) => (
  <table className={css.list}>
    <tbody>
      {tried.episodes.slice(0, shownEpisodes).map(each => (
        <tr key={`${each.placeId} ${each.from}`} data-new={!each.known}>
          <td>
            {each.from.slice(5)} — {each.running ? '持续中' : each.to.slice(5)}
          </td>
          <td>
            <button type="button" onClick={() => onPlace(each.placeId)}>
              {each.placeName}
            </button>
          </td>
          <td>{each.hours} h</td>
          <td>{numberText(each.peak, decimals)}</td>
          <td>{tried.inForce === null ? '' : each.known ? '相同' : '新增'}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Result = ({ tried, draft, onPlace }: { tried: Tried; draft: Draft; onPlace: (id: number) => void }) => {
  const { found, inForce } = tried
  const subject = subjectOf(draft.condition)
  return (
    <>
      <div className={css.figures}>
        <Figure label="触发" value={found.count} before={inForce?.count} unit="次" />
        <Figure label="涉及站点" value={found.places} before={inForce?.places} unit={`/ ${tried.stations} 个`} />
        <Figure label="中位持续" value={found.medianHours} before={inForce?.medianHours} unit="h" />
        <Figure label="事后判误报" value={found.falseShare} before={inForce?.falseShare} unit="%" />
      </div>
      {tried.series && tried.place && (
        <>
          <div className={css.head} style={{ margin: '12px 0 0' }}>
            <h3>{tried.place.name} 近 7 天</h3>
            <small>{seriesUnit(subject ?? 'pm2_5')} · 阴影为会触发的时段</small>
          </div>
          <SeriesChart frame={tried.series} height={168} limits={limitsOf(draft)} spans={spansOf(tried)} zoom={false} legend={false} />
        </>
      )}
      <div className={css.head} style={{ margin: '12px 0 0' }}>
        <h3>会触发的时段</h3>
        <small>{found.count > shownEpisodes ? `最近 ${shownEpisodes} 条，共 ${found.count} 条` : `${found.count} 条`}</small>
      </div>
      {found.count === 0 ? (
        <EmptyState title="该时段不会触发" />
      ) : (
        <Episodes tried={tried} decimals={seriesDecimals(subject ?? '')} onPlace={onPlace} />
      )}
    </>
  )
}

/** 规则试算: the draft on stored hours, beside the rule in force. */
export const Trial = ({ draft, ruleId, onTried }: { draft: Draft; ruleId: number | null; onTried: (words: string) => void }) => {
  const [days, setDays] = useState(30)
  const [placeId, setPlace] = useState<number | undefined>()
  const { condition, hours, clearHours, levels, countyIds } = useStill(draft)
  const question: Question = { condition, hours, clearHours, levels, countyIds, days, placeId, ruleId: ruleId ?? undefined }
  const query = useCall(alarmRuleCalls.Try, question)
  const tried = query.data
  useEffect(() => {
    onTried(tried ? `回放 ${(tried.milliseconds / 1000).toFixed(1)} s · ${tried.stations} 站 × ${tried.hours} h` : '')
  }, [tried, onTried])
  return (
    <section className={css.result}>
      <div className={css.head}>
        <h3>试算结果</h3>
        <small>{tried?.inForce ? '下行为与现行规则之差' : '历史小时数据回放'}</small>
        <Select size="small" value={days} onChange={setDays} options={spans} style={{ width: 96 }} aria-label="试算时段" />
      </div>
      <StateGate query={query} what="规则试算" skeleton="block">
        {answer => <Result tried={answer} draft={draft} onPlace={setPlace} />}
      </StateGate>
    </section>
  )
}
