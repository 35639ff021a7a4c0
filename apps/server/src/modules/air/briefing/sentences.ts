import type { BriefingAction, BriefingFigure, BriefingPart, BriefingSection, BriefingSentence } from '@qingyuan/domain/briefing.ts'
import { airClass } from '@qingyuan/domain/classes.ts'
import { chanceText, numberText, parameterText } from '@qingyuan/domain/number-text.ts'
import { type ParameterId, parameters } from '@qingyuan/domain/parameters.ts'
import { windName } from '@qingyuan/domain/wind.ts'
import { levelOfAqi } from '@qingyuan/engine/aqi/report.ts'
import type { Facts } from './facts.ts'

/** AQI above which a day is over the limit (class 3 and worse). */
const good = 2

const sentence = (section: BriefingSection, key: string, parts: BriefingPart[], probability?: number | null): BriefingSentence => ({
  key,
  section,
  parts: parts.filter(part => part !== ''),
  ...(typeof probability === 'number' && { probability }),
})

const monthDay = (day: string): string => day.slice(5)
const labelOf = (id: string): string => parameters[id as ParameterId].label

const aqiFigure = (placeId: number, day: string, aqi: number, level: number | null): BriefingFigure => ({
  text: String(aqi),
  ...(level !== null && { level }),
  trace: { placeId, parameter: 'aqi', step: 'day', time: day },
})

/** Class, primary pollutant and change of yesterday; counties over the limit; the newest hour. */
const happened = ({ place, day, yesterday, before, counties, latest }: Facts): BriefingSentence[] => {
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
            : [`，比前一日${yesterday.aqi > before ? '高' : '低'} `, { text: numberText(Math.abs(yesterday.aqi - before), 0) }]),
        '。',
      ]),
    )
  }
  const worst = counties.toSorted((a, b) => b.aqi - a.aqi)
  const over = worst.filter(({ level }) => level > good)
  const [first] = worst
  if (first && !place.isCounty)
    found.push(
      sentence('happened', 'counties', [
        `${counties.length} 个区县中 `,
        { text: String(over.length), page: 'ranking' },
        ` 个超标，${over.length > 0 ? '最高' : 'AQI 最高'} ${first.name} `,
        aqiFigure(first.placeId, day, first.aqi, first.level),
        '。',
      ]),
    )
  if (place.isCounty && yesterday && counties.length > 1) {
    const rank = counties.filter(({ aqi }) => aqi < yesterday.aqi).length + 1
    found.push(
      sentence('happened', 'rank', ['AQI 由低到高在 ', `${counties.length} 个区县中排第 `, { text: String(rank), page: 'ranking' }, '。']),
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

/** Wind of yesterday, how usual it is, and where what was in the air came from. */
const why = ({ weather, shares }: Facts): BriefingSentence[] => {
  const found: BriefingSentence[] = []
  if (weather) {
    const { speed, direction, humidity, windier } = weather
    const unusual =
      windier === null
        ? []
        : windier >= 0.8
          ? ['，风速低于近 30 日中 ', windier]
          : windier <= 0.2
            ? ['，风速高于近 30 日中 ', 1 - windier]
            : []
    found.push(
      sentence('why', 'weather', [
        `昨日平均风速 `,
        { text: numberText(speed, 1), unit: 'm/s', page: 'weather' },
        ...(direction === null ? [] : [`，主导${windName(direction, speed)}`]),
        ...(humidity === null ? [] : ['，平均相对湿度 ', { text: numberText(humidity, 0), unit: '%', page: 'weather' }]),
        ...(unusual.length > 0 ? [unusual[0] as string, { text: numberText(100 * (unusual[1] as number), 0), unit: '%' }, ' 的日子'] : []),
        '。',
      ]),
    )
  }
  if (shares) {
    const named = shares.parts.filter(({ percent }) => percent >= 0.5).toSorted((a, b) => b.percent - a.percent)
    found.push(
      sentence('why', 'shares', [
        `来源解析（${monthDay(shares.day)} 日均 PM₂.₅）：`,
        ...named.flatMap(({ name, percent }, n): BriefingPart[] => [
          `${n > 0 ? '，' : ''}${name} `,
          { text: numberText(percent, 0), unit: '%', page: 'shares' },
        ]),
        '。',
      ]),
    )
  }
  return found
}

const percentText = (share: number): string => numberText(100 * share, 0)

/** Alarms, open cases, and whom the trace of the newest one suspects. */
const who = ({ alarms, cases }: Facts): BriefingSentence[] => {
  const found = [
    sentence('who', 'alarms', [
      '昨日报警 ',
      { text: String(alarms.count), page: 'alarms' },
      ' 起，目前持续中 ',
      { text: String(alarms.open), page: 'alarms' },
      ' 起；未结案件 ',
      { text: String(cases.open), page: 'cases' },
      ' 件。',
    ]),
  ]
  if (cases.leading) {
    const { id, title, trace } = cases.leading
    const page = `case:${id}`
    found.push(
      sentence('who', 'suspects', [
        `${title}：`,
        ...trace.suspects
          .slice(0, 3)
          .flatMap(({ name, share, low, high }, n): BriefingPart[] => [
            `${n > 0 ? '，' : '最可能的排放源 '}${name} `,
            { text: percentText(share), unit: '%', page },
            `（${percentText(low)}–${percentText(high)}）`,
          ]),
        '；清单内不能解释的 ',
        { text: percentText(trace.unexplained.share), unit: '%', page },
        `。溯源可信度：${trace.credibility.words}。`,
      ]),
    )
  }
  return found
}

const rangeParts = (day: string, lower: number, upper: number, word: string): BriefingPart[] => {
  const [low, high] = [Math.round(lower), Math.round(upper)]
  const [from, to] = [levelOfAqi(low), levelOfAqi(high)]
  return [
    `${word}（${monthDay(day)}）`,
    { text: `${low}–${high}`, ...(from !== null && from === to && { level: from }), page: 'forecast' },
    ...(from !== null && to !== null && to !== from ? [`（${airClass(from).short}至${airClass(to).short}）`] : []),
  ]
}

/** Days ahead with their range, how good such forecasts were, and the target of the year. */
const next = ({ today, forecast, score, goodDays, target }: Facts): BriefingSentence[] => {
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
        `近 ${score.count} 个可检验日，第 1 天预报范围命中 `,
        { text: numberText(100 * score.rangeHit, 0), unit: '%', page: 'forecast' },
        '，对持续性预报的技巧 ',
        { text: numberText(score.skillPersistence, 2), page: 'forecast' },
        '。',
      ]),
    )
  if (goodDays.value !== null && goodDays.target !== null)
    found.push(
      sentence(
        'next',
        'target',
        [
          '优良天数比例 ',
          { text: numberText(goodDays.value, 1), unit: '%', page: 'targets' },
          `（目标 ${numberText(goodDays.target, 1)} %）`,
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
        ],
        // How sure it is that the target is reached, or that it is not.
        typeof target?.probability === 'number' ? Math.max(target.probability, 1 - target.probability) : null,
      ),
    )
  return found
}

export const sentencesOf = (facts: Facts): BriefingSentence[] => [...happened(facts), ...why(facts), ...who(facts), ...next(facts)]

/** Title of a briefing: what the first statements say, without figures that others would round. */
export const titleOf = ({ place, yesterday, forecast }: Facts): string => {
  const level = (aqi: number | null) => (aqi === null ? null : levelOfAqi(Math.round(aqi)))
  const past = yesterday?.level ? `昨日${airClass(yesterday.level).label}` : ''
  const [first] = forecast?.days ?? []
  const coming = first && level(first.range.median)
  const word = first && coming ? `${first.day.slice(5)} 预计${airClass(coming).label}` : ''
  return [past && `${place.isCounty ? place.name : '全市'}${past}`, word].filter(Boolean).join('，') || `${place.name}空气质量研判`
}

const most = 3

/** At most three proposals, the most urgent first; each leads to where its order is sent. */
export const actionsOf = ({ cases, alarms, counties, forecast, place, shares }: Facts): BriefingAction[] => {
  const found: BriefingAction[] = []
  const [suspect, second] = cases.leading?.trace.suspects ?? []
  if (cases.leading && suspect && cases.leading.state === 'sending')
    found.push({
      key: 'order',
      title: `核查 ${[suspect, second]
        .filter(each => each !== undefined)
        .map(each => each.name)
        .join('、')}`,
      note: `${cases.leading.title} · 估算贡献 ${percentText(suspect.share)} %`,
      page: `case:${cases.leading.id}`,
      button: '派单',
    })
  if (cases.leading && cases.leading.trace.unexplained.share > 0.3)
    found.push({
      key: 'unknown',
      title: '查找清单外的排放源',
      note: `${cases.leading.title} · 清单内不能解释 ${percentText(cases.leading.trace.unexplained.share)} %`,
      page: `case:${cases.leading.id}`,
      button: '派单',
    })
  if (cases.undecided > 0)
    found.push({
      key: 'decide',
      title: `认定 ${cases.undecided} 件已核查的案件`,
      note: '核查完成，待市局认定',
      page: 'cases',
      button: '办理',
    })
  const tomorrow = forecast?.days.find(({ range }) => range.upper !== null && (levelOfAqi(Math.round(range.upper)) ?? 0) > good)
  if (tomorrow)
    found.push({
      key: 'consult',
      title: `会商研判 ${tomorrow.day.slice(5)} 空气质量`,
      note: `预报上限 ${airClass(levelOfAqi(Math.round(tomorrow.range.upper!))!).label}，核对预报并订正、签发`,
      page: 'forecast',
      button: '会商',
    })
  if (alarms.open > 0)
    found.push({
      key: 'alarms',
      title: `处置持续中的 ${alarms.open} 起报警`,
      note: '逐起核对数据、溯源或关闭',
      page: 'alarms',
      button: '处置',
    })
  const [worst] = counties.toSorted((a, b) => b.aqi - a.aqi)
  if (!place.isCounty && worst && worst.level > good)
    found.push({ key: 'patrol', title: `加强${worst.name}巡查`, note: `昨日 AQI ${worst.aqi}，全市最高`, page: 'tracing', button: '溯源' })
  const outside =
    shares?.parts.filter(({ id }) => id === 'neighbours' || id === 'outside').reduce((sum, { percent }) => sum + percent, 0) ?? 0
  if (outside >= 50)
    found.push({
      key: 'region',
      title: '与周边城市联防联控会商',
      note: `外来贡献 ${numberText(outside, 0)} %`,
      page: 'shares',
      button: '查看',
    })
  return found.slice(0, most)
}
