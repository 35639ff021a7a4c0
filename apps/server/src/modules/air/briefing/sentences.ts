import {
  type BriefingFigure,
  type BriefingPart,
  type BriefingSection,
  type BriefingSentence,
  partsOfStatement,
} from '@qingyuan/domain/briefing.ts'
import { airClass, classRangeText } from '@qingyuan/domain/classes.ts'
import { chanceText, numberText, parameterText } from '@qingyuan/domain/number-text.ts'
import { type ParameterId, parameters } from '@qingyuan/domain/parameters.ts'
import { calmTraceTitle, calmTraceWords } from '@qingyuan/domain/suspect-text.ts'
import { formatHour } from '@qingyuan/domain/time.ts'
import { compass8, compass8Names, windName } from '@qingyuan/domain/wind.ts'
import { levelOfAqi } from '@qingyuan/engine/aqi/report.ts'
import { withCertainty } from './certainty.ts'
import { type Facts, judgedDays } from './facts.ts'

/** Last class that is within the limit. */
export const goodClass = 2

const sentence = (section: BriefingSection, key: string, parts: BriefingPart[]): BriefingSentence => ({
  key,
  section,
  parts: parts.filter(part => part !== ''),
})

/** `（43–61）` with the range as a figure. */
const rangeOf = (low: string, high: string, page: string): BriefingPart[] => ['（', { text: `${low}–${high}`, page }, '）']

const monthDay = (day: string): string => day.slice(5)
/** `11-23 07`, of the hour that the newest figures are of. */
export const hourText = (hour: number): string => formatHour(hour).slice(5)
const labelOf = (id: string): string => parameters[id as ParameterId].label

const aqiFigure = (placeId: number, day: string, aqi: number, level: number | null): BriefingFigure => ({
  text: String(aqi),
  ...(level !== null && { level }),
  trace: { placeId, parameter: 'aqi', step: 'day', time: day },
})

/** Class, primary pollutant and change of yesterday; counties over the limit; the newest hour. */
const happened = ({ place, day, yesterday, before, counties, cities, latest }: Facts): BriefingSentence[] => {
  const found: BriefingSentence[] = []
  if (yesterday) {
    const [first] = yesterday.primary
    const value = first ? yesterday.values[first] : null
    found.push(
      sentence('happened', 'day', [
        `昨日（${monthDay(day)}）${place.isCounty ? place.name : '全市'} AQI `,
        aqiFigure(place.id, day, yesterday.aqi, yesterday.level),
        ...(yesterday.primary.length > 0 ? [`，首要污染物 ${yesterday.primary.map(labelOf).join('、')}`] : []),
        ...(first && typeof value === 'number'
          ? [
              `（${labelOf(first)} `,
              {
                text: parameterText(first as ParameterId, value),
                unit: parameters[first as ParameterId].unit,
                trace: { placeId: place.id, parameter: first, step: 'day' as const, time: day },
              },
              '）',
            ]
          : []),
        ...(before === null
          ? []
          : yesterday.aqi === before
            ? ['，与前一日持平']
            : [
                `，比前一日${yesterday.aqi > before ? '高' : '低'} `,
                { text: numberText(Math.abs(yesterday.aqi - before), 0), page: `change:${place.id}:${day}` },
              ]),
        '。',
      ]),
    )
  }
  if (!place.isCounty && yesterday && cities.length > 1) {
    const rank = cities.filter(aqi => aqi < yesterday.aqi).length + 1
    found.push(
      sentence('happened', 'cityRank', [
        'AQI 由低到高在本市与周边共 ',
        { text: String(cities.length), page: `cityRanking:${place.id}:${day}` },
        ' 个城市中排第 ',
        { text: String(rank), page: `cityRanking:${place.id}:${day}` },
        '。',
      ]),
    )
  }
  const worst = counties.toSorted((a, b) => b.aqi - a.aqi)
  const over = worst.filter(({ level }) => level > goodClass)
  const [first] = worst
  if (first && !place.isCounty)
    found.push(
      sentence('happened', 'counties', [
        { text: String(counties.length), page: `ranking:${place.id}:${day}` },
        ' 个区县中 ',
        { text: String(over.length), page: `ranking:${place.id}:${day}` },
        ` 个超标，${over.length > 0 ? '最高' : 'AQI 最高'} ${first.name} `,
        aqiFigure(first.placeId, day, first.aqi, first.level),
        '。',
      ]),
    )
  if (place.isCounty && yesterday && counties.length > 1) {
    const rank = counties.filter(({ aqi }) => aqi < yesterday.aqi).length + 1
    found.push(
      sentence('happened', 'rank', [
        'AQI 由低到高在 ',
        { text: String(counties.length), page: `ranking:${place.id}:${day}` },
        ' 个区县中排第 ',
        { text: String(rank), page: `ranking:${place.id}:${day}` },
        '。',
      ]),
    )
  }
  if (latest?.current.time && latest.current.aqi !== null) {
    const { time, aqi, class: level, primary } = latest.current
    found.push(
      sentence('happened', 'hour', [
        `截至 ${time.slice(5)} 时，AQI `,
        { text: String(aqi), ...(level !== null && { level }), trace: { placeId: place.id, parameter: 'aqi', step: 'hour', time } },
        ...(primary.length > 0 ? [`，首要污染物 ${primary.map(labelOf).join('、')}`] : []),
        '。',
      ]),
    )
  }
  return found
}

/** Clusters of the trajectories that ended yesterday: how many hours came from where, and what they brought. */
const pathsSentence = ({ placeId, day, arrivals, clusters, station }: NonNullable<Facts['paths']>): BriefingSentence => {
  const page = `paths:${placeId}:${day}`
  const named = clusters.slice(0, 3)
  return sentence('why', 'paths', [
    `到达${station.name}的 `,
    { text: String(arrivals), page },
    ' 条 24 h 后向轨迹分 ',
    { text: String(clusters.length), page },
    ' 类：',
    ...named.flatMap(({ share, bearing, km, meanConcentration }, n): BriefingPart[] => [
      `${n > 0 ? '；' : ''}${compass8Names[compass8(bearing) ?? 0]}向（约 `,
      { text: numberText(km, 0), unit: 'km', page },
      ' 外）占 ',
      { text: numberText(100 * share, 0), unit: '%', page },
      ...(meanConcentration === null
        ? []
        : ['，PM₂.₅ 平均 ', { text: parameterText('pm2_5', meanConcentration), unit: parameters.pm2_5.unit, page }]),
    ]),
    '。',
  ])
}

const mixingText = (metres: number | null | undefined): string | null =>
  typeof metres === 'number' ? numberText(10 * Math.round(metres / 10), 0) : null

/** Shares that the comparison with the measured course lets one speak of; null for others. */
export const usableShares = (shares: Facts['shares']): Facts['shares'] => (shares && shares.accuracy.verdict !== 'unusable' ? shares : null)

/** Shares with their ranges; a result that failed its check has none. */
const sharesSentence = (placeId: number, shares: NonNullable<Facts['shares']>): BriefingSentence => {
  const page = `shares:${placeId}:${shares.day}`
  const checked = partsOfStatement(shares.accuracy.words, page)
  const named = shares.parts.filter(({ percent }) => percent >= 0.5).toSorted((a, b) => b.percent - a.percent)
  const opening = `来源解析（${monthDay(shares.day)} 日均 PM₂.₅`
  return sentence(
    'why',
    'shares',
    usableShares(shares)
      ? [
          `${opening}，括号内为逐时 80 % 范围）：`,
          ...named.flatMap(({ name, percent, low, high }, n): BriefingPart[] => [
            `${n > 0 ? '，' : ''}${name} `,
            { text: numberText(percent, 0), unit: '%', page },
            ...rangeOf(numberText(low, 0), numberText(high, 0), page),
          ]),
          '（检验结论：',
          ...checked,
          '）。',
        ]
      : [`${opening}）不列份额，检验结论：`, ...checked, '。'],
  )
}

/** Wind of yesterday, how usual it is, and where what was in the air came from. */
const why = ({ place, day, weather, paths, shares }: Facts): BriefingSentence[] => {
  const mixing = mixingText(paths?.mixingHeightM)
  const found: BriefingSentence[] = []
  if (weather) {
    const { speed, direction, humidity, windier } = weather
    const page = `weather:${place.id}:${day}`
    const unusual =
      windier === null
        ? []
        : windier === 1 || windier === 0
          ? [`，风速为近 30 日最${windier === 1 ? '低' : '高'}`]
          : windier >= 0.8
            ? ['，风速低于近 30 日中 ', windier]
            : windier <= 0.2
              ? ['，风速高于近 30 日中 ', 1 - windier]
              : []
    found.push(
      sentence('why', 'weather', [
        `昨日平均风速 `,
        { text: numberText(speed, 1), unit: 'm/s', page },
        ...(direction === null ? [] : [`，主导${windName(direction, speed)}`]),
        ...(unusual.length > 0 ? [unusual[0] as string] : []),
        ...(unusual.length > 1
          ? [{ text: numberText(100 * (unusual[1] as number), 0), unit: '%', page: `winds:${place.id}:${day}` }, ' 的日子']
          : []),
        ...(humidity === null ? [] : ['，平均相对湿度 ', { text: numberText(humidity, 0), unit: '%', page }]),
        ...(mixing === null || !paths
          ? []
          : ['，模式混合层平均高 ', { text: mixing, unit: 'm', page: `paths:${paths.placeId}:${paths.day}` }]),
        '。',
      ]),
    )
  }
  if (paths && paths.clusters.length > 0) found.push(pathsSentence(paths))
  if (shares) found.push(sharesSentence(place.id, shares))
  return found
}

const leastNamedShare = 0.05
export const percentText = (share: number): string => numberText(100 * share, 0)

/**
 * Suspects that a trace has something to say of: less than a twentieth is what is left to those whom the trace cannot separate, and in calm air it separates none.
 */
export const nameableSuspects = <S extends { share: number }>({ calm, suspects }: { calm: boolean; suspects: readonly S[] }): S[] =>
  calm ? [] : suspects.filter(({ share }) => share >= leastNamedShare)

/** Alarms, open cases, and whom the trace of the newest one suspects. */
const who = ({ place, day, alarms, cases, latest }: Facts): BriefingSentence[] => {
  const found = [
    sentence('who', 'alarms', [
      '昨日值班报警 ',
      { text: String(alarms.count), page: `alarms:${place.id}:${day}` },
      latest ? ` 起，截至 ${hourText(latest.hour)} 时持续中 ` : ' 起，目前持续中 ',
      { text: String(alarms.open), page: 'openAlarms' },
      ' 起；未结案件 ',
      { text: String(cases.open), page: 'openCases' },
      ' 件。',
    ]),
  ]
  if (cases.leading) {
    const { id, title, trace } = cases.leading
    const page = `case:${id}`
    const named = nameableSuspects(trace)
    found.push(
      sentence('who', 'suspects', [
        `${title}：`,
        ...(named.length === 0 && trace.calm ? [`${calmTraceTitle}，${calmTraceWords.replace(/。$/, '')}`] : []),
        ...(named.length === 0 && !trace.calm
          ? partsOfStatement(`清单内没有可指认的企业${trace.reasons.length > 0 ? `（${trace.reasons.join('；')}）` : ''}`, page)
          : []),
        ...named
          .slice(0, 3)
          .flatMap(({ name, share, low, high }, n): BriefingPart[] => [
            `${n > 0 ? '，' : '最可能的排放源 '}${name} `,
            { text: percentText(share), unit: '%', page },
            ...rangeOf(percentText(low), percentText(high), page),
          ]),
        ...trace.parts.flatMap(({ name, share, low, high }, n): BriefingPart[] => [
          `${n > 0 ? '，' : '；来源构成：'}${name} `,
          { text: percentText(share), unit: '%', page },
          ...rangeOf(percentText(low), percentText(high), page),
        ]),
        ...partsOfStatement(`。溯源可信度：${trace.credibility.words}。`, page),
      ]),
    )
  }
  return found
}

const rangeParts = (day: string, lower: number, upper: number, word: string): BriefingPart[] => {
  const [low, high] = [Math.round(lower), Math.round(upper)]
  const [from, to] = [levelOfAqi(low), levelOfAqi(high)]
  const words = classRangeText(from, to)
  return [
    `${word}（${monthDay(day)}）`,
    { text: `${low}–${high}`, ...(from !== null && from === to && { level: from }), page: 'forecast' },
    ...(from !== to && words ? [`（${words}）`] : []),
  ]
}

/** What the hours that remain may have for the day to stay at the year's allowance. */
const marginSentence = (placeId: number, margin: NonNullable<Facts['margin']>): BriefingSentence => {
  const { item, decimals, hours, rest, mean, allowed, target, isLost } = margin
  const { label, unit } = parameters[item]
  const page = `margin:${placeId}`
  const level: BriefingPart[] = ['年度目标 ', { text: numberText(target, decimals), unit, page }, ' 所需水平。']
  const remaining: BriefingPart[] = ['其余 ', { text: String(rest), unit: 'h', page }]
  return sentence('next', 'margin', [
    `今日目标余量：${label} `,
    ...(mean === null
      ? []
      : ['已有 ', { text: String(hours), unit: 'h', page }, ' 平均 ', { text: numberText(mean, decimals), unit, page }, '，']),
    ...remaining,
    ...(isLost
      ? [' 即使为 ', { text: '0', unit, page }, '，当日也超过', ...level]
      : [' 平均不高于 ', { text: numberText(allowed, 1), unit, page }, '，当日即符合', ...level]),
  ])
}

/** Days ahead with their range, how good such forecasts were, and the target of the year. */
const next = ({ place, today, forecast, score, goodDays, target, margin }: Facts): BriefingSentence[] => {
  const found: BriefingSentence[] = []
  const words = ['今日', '明日', '后日']
  const known = (forecast?.days ?? []).filter(({ range }) => range.lower !== null && range.upper !== null)
  if (forecast && known.length > 0)
    found.push(
      sentence('next', 'forecast', [
        'AQI ',
        ...known.flatMap(({ day, range }, n): BriefingPart[] => {
          const ahead = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)
          return [...(n > 0 ? ['，'] : []), ...rangeParts(day, range.lower!, range.upper!, words[ahead] ?? '')]
        }),
        `；${forecast.issued} 起报，${forecast.signed ? '已签发' : '未签发'}。`,
      ]),
    )
  if (score)
    found.push(
      sentence('next', 'score', [
        `近 ${judgedDays} 天可检验的 `,
        { text: String(score.count), page: 'forecast' },
        ' 天，第 1 天预报范围命中 ',
        { text: numberText(100 * score.rangeHit, 0), unit: '%', page: 'forecast' },
        '，对持续性预报的技巧 ',
        { text: numberText(score.skillPersistence, 2), page: 'forecast' },
        '。',
      ]),
    )
  if (goodDays.value !== null && goodDays.target !== null)
    found.push(
      sentence('next', 'target', [
        '优良天数比例 ',
        { text: numberText(goodDays.value, 1), unit: '%', page: 'targets' },
        '（目标 ',
        { text: numberText(goodDays.target, 1), unit: '%', page: 'targets' },
        '）',
        ...(goodDays.needed === null || goodDays.needed > goodDays.remaining
          ? []
          : ['，年内最多还可超标 ', { text: String(goodDays.remaining - goodDays.needed), page: 'targets' }, ' 天']),
        ...(typeof target?.probability === 'number'
          ? [
              `，年度目标${target.probability >= 0.5 ? '能够' : '难以'}达成，达成概率 `,
              { text: chanceText(100 * target.probability), unit: '%', page: 'targets' },
            ]
          : []),
        '。',
      ]),
    )
  if (margin) found.push(marginSentence(place.id, margin))
  return found
}

export const sentencesOf = (facts: Facts): BriefingSentence[] =>
  [...happened(facts), ...why(facts), ...who(facts), ...next(facts)].map(each => withCertainty(facts, each))

/** Title of a briefing: what the first statements say, without figures that others would round. */
export const titleOf = ({ place, yesterday, forecast }: Facts): string => {
  const level = (aqi: number | null) => (aqi === null ? null : levelOfAqi(Math.round(aqi)))
  const past = yesterday?.level ? `昨日${airClass(yesterday.level).label}` : ''
  const [first] = forecast?.days ?? []
  const words = first && classRangeText(level(first.range.lower), level(first.range.upper))
  const word = first && words ? `${first.day.slice(5)} 预计${words}` : ''
  return [past && `${place.isCounty ? place.name : '全市'}${past}`, word].filter(Boolean).join('，') || `${place.name}空气质量研判`
}
