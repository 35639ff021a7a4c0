import { SeriesChart } from '@qingyuan/charts/series/series-chart.tsx'
import { alarmRuleCalls } from '@qingyuan/contract/alarms/rules.ts'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { subjectOf } from '@qingyuan/domain/alarms/rule.ts'
import { seriesDecimals, seriesLabel, seriesUnit } from '@qingyuan/domain/alarms/rule-words.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { Box, Row, Text, TextButton } from '@qingyuan/ui/layout.tsx'
import type { Sides } from '@qingyuan/ui/look.ts'
import { PlainTable } from '@qingyuan/ui/plain-table.tsx'
import { Select } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useCall } from '#/hooks/use-call.ts'
import { EmptyState, StateGate } from '#/page/state-gate.tsx'

/** What is replayed: condition, hours, and the stations that it is for. */
type Draft = Omit<InputOf<typeof alarmRuleCalls.Try>, 'days' | 'placeId' | 'onlyPlace' | 'ruleId'>
type Tried = OutputOf<typeof alarmRuleCalls.Try>

const spans = [7, 30, 90, 365].map(value => ({ value, label: `近 ${value} 天` }))
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

/** Heading of a part, with a note at its end or before what is at its end. */
const Heading = ({ title, note, margin, children }: { title: string; note: string; margin: Sides; children?: ReactNode }) => (
  <Row margin={margin}>
    <Text as="h3" size={14} weight={600}>
      {title}
    </Text>
    <Text colour="textSecondary" size={12} toEnd={!children}>
      {note}
    </Text>
    {children && <Box toEnd>{children}</Box>}
  </Row>
)

interface FigureProps {
  label: string
  value: number | null
  before: number | null | undefined
  unit: string
}

const Figure = ({ label, value, before, unit }: FigureProps) => (
  <Box grow>
    <Box colour="textSecondary" size={12}>
      {label}
    </Box>
    <Text as="b" size={22} lineHeight={28} weight={600}>
      {numberText(value, value !== null && Number.isInteger(value) ? 0 : 1)}
    </Text>
    <Text margin={[0, 0, 0, 3]} colour="textSecondary" size={12}>
      {unit}
    </Text>
    <Box colour="textSecondary" size={12}>
      {before === null || before === undefined || value === null ? ' ' : signed(value - before, Number.isInteger(value - before) ? 0 : 1)}
    </Box>
  </Box>
)

/** Lines closer than this share of the limit would overlap. */
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
  <PlainTable
    rows={tried.episodes.slice(0, shownEpisodes)}
    margin={[4, 0, 0, 0]}
    columns={[
      {
        cell: ({ from, ended }) => (
          <>
            {from.slice(5)} → {ended === null ? '持续中' : ended.slice(5)}
          </>
        ),
      },
      {
        align: 'left',
        cell: ({ placeId, placeName }) => (
          <TextButton accented onClick={() => onPlace(placeId)}>
            {placeName}
          </TextButton>
        ),
      },
      { cell: ({ hours }) => `${hours} h` },
      { cell: ({ peak }) => numberText(peak, decimals) },
      {
        cell: ({ known }) => (
          <Text colour={known ? 'textTertiary' : 'accentText'} weight={known ? undefined : 600}>
            {tried.inForce === null ? '' : known ? '相同' : '新增'}
          </Text>
        ),
      },
    ]}
  />
)

const Result = ({ tried, draft, onPlace }: { tried: Tried; draft: Draft; onPlace: (id: number) => void }) => {
  const { found, inForce } = tried
  const subject = subjectOf(draft.condition)
  return (
    <>
      <Row align="start" gap={0} padding={[8, 12]} radius={4} background="surfaceFaint">
        <Figure label="触发" value={found.count} before={inForce?.count} unit="次" />
        <Figure label="涉及站点" value={found.places} before={inForce?.places} unit={`/ ${tried.stations} 个`} />
        <Figure label="中位持续" value={found.medianHours} before={inForce?.medianHours} unit="h" />
        <Figure label="事后判误报" value={found.falseShare} before={inForce?.falseShare} unit="%" />
      </Row>
      {tried.series && tried.place && (
        <>
          <Heading
            title={`${tried.place.name} 近 7 天`}
            note={[seriesUnit(subject ?? 'pm2_5') || seriesLabel(subject ?? 'pm2_5'), '阴影为会触发的时段'].join(' · ')}
            margin={[12, 0, 0, 0]}
          />
          <SeriesChart frame={tried.series} height={168} limits={limitsOf(draft)} spans={spansOf(tried)} zoom={false} legend={false} />
        </>
      )}
      <Heading
        title="会触发的时段"
        note={found.count > shownEpisodes ? `最近 ${shownEpisodes} 条，共 ${found.count} 条` : `${found.count} 条`}
        margin={[12, 0, 0, 0]}
      />
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
  const { condition, hours, clearHours, quiet, levels, countyIds, types, placeIds } = useStill(draft)
  const about = { condition, hours, clearHours, quiet, levels, countyIds, types, placeIds }
  const query = useCall(alarmRuleCalls.Try, { ...about, days, placeId, ruleId: ruleId ?? undefined })
  const tried = query.data
  useEffect(() => {
    onTried(tried ? `回放 ${(tried.milliseconds / 1000).toFixed(1)} s · ${tried.stations} 站 × ${tried.hours} h` : '')
  }, [tried, onTried])
  return (
    <Box as="section" margin={[16, 0, 0, 0]} padding={[12, 0, 0, 0]} border="lineFaint" edge="top">
      <Heading title="试算结果" note={tried?.inForce ? '下行为与现行规则之差' : '历史小时数据回放'} margin={[0, 0, 8, 0]}>
        <Select size="small" value={days} onChange={setDays} options={spans} style={{ width: 96 }} aria-label="试算时段" />
      </Heading>
      <StateGate query={query} what="规则试算" skeleton="block">
        {answer => <Result tried={answer} draft={draft} onPlace={setPlace} />}
      </StateGate>
    </Box>
  )
}
