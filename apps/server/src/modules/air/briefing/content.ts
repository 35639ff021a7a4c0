import type { briefingCalls } from '@qingyuan/contract/air/briefing.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { BriefingAction, BriefingSentence } from '@qingyuan/domain/briefing.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { formatHour, hourMs } from '@qingyuan/domain/time.ts'
import { levelOfAqi } from '@qingyuan/engine/aqi/report.ts'
import { dayPaths } from '#/modules/sources/trajectories/public.ts'
import type { Facts } from './facts.ts'
import { actionsOf } from './proposals.ts'
import { nameableSuspects, sentencesOf, titleOf, usableShares } from './sentences.ts'

type BriefingFigures = NonNullable<OutputOf<typeof briefingCalls.Query>>['figures']

/** What a version keeps as it was. */
export interface BriefingContent {
  sentences: BriefingSentence[]
  actions: BriefingAction[]
  figures: BriefingFigures
  asOf: string | null
  reporting: string
  issued: string | null
  /** Run of the apportionment that was there; absent in versions of before. */
  sharesRun?: string | null
  /** Days that the score of forecasts was of; absent in versions of before. */
  judged?: number
}

const mostCounties = 5

/** Median and range of the AQI of an hour ahead. */
const fanOf = (fan: NonNullable<Facts['fan']>): NonNullable<BriefingFigures['fan']> =>
  Array.from(fan.median, (median, n) => ({
    hour: formatHour(fan.from + (n + 1) * hourMs),
    lower: roundForDisplay(fan.lower[n]!, 0),
    median: roundForDisplay(median, 0),
    upper: roundForDisplay(fan.upper[n]!, 0),
  }))

const degreesOf = (values: readonly (number | null)[]) => values.flatMap(value => (value === null ? [] : Number(value.toFixed(3))))

/** Mean paths of the clusters from the station back, for the map. */
const pathsOf = ({ station, day, heightM, mixingHeightM, clusters }: NonNullable<Facts['paths']> & { heightM: number }) => ({
  ...{ station, day, heightM },
  mixingHeightM: mixingHeightM === null ? null : Math.round(mixingHeightM),
  clusters: clusters.map(({ share, meanConcentration, bearing, lon, lat }) => ({
    share,
    bearing: Math.round(bearing),
    concentration: meanConcentration === null ? null : roundForDisplay(meanConcentration, 0),
    lon: degreesOf(lon),
    lat: degreesOf(lat),
  })),
})

/** AQI above which a day is over the limit. */
const overLimit = 100
/** Days that may still be over the limit this year, and how many of the days ahead are likely to be: by median, and by the ends of the range. */
const spareOf = ({ goodDays: { needed, remaining }, forecast }: Facts): BriefingFigures['spare'] => {
  if (needed === null || needed > remaining) return null
  const over = (of: 'lower' | 'median' | 'upper') => (forecast?.days ?? []).filter(({ range }) => (range[of] ?? 0) > overLimit).length
  return {
    days: remaining - needed,
    ahead: forecast?.days.length ?? 0,
    expected: over('median'),
    least: over('lower'),
    most: over('upper'),
  }
}

const figuresOf = (facts: Facts): BriefingFigures => {
  const { latest, yesterday, counties, shares, cases, forecast, fan, goodDays, target, weather, paths, place } = facts
  const trace = cases.leading?.trace
  const percent = (share: number) => 100 * share
  return {
    hours: latest?.hours ?? [],
    yesterday: yesterday && { aqi: yesterday.aqi, level: yesterday.level },
    counties: counties
      .toSorted((a, b) => b.aqi - a.aqi)
      .slice(0, mostCounties)
      .map(({ countyId: _countyId, ...county }) => county),
    sources:
      usableShares(shares)
        ?.parts.filter(part => part.percent >= 0.5)
        .toSorted((a, b) => b.percent - a.percent) ?? [],
    sourcesDay: usableShares(shares)?.day ?? null,
    wind: weather && {
      ...{ speed: weather.speed, direction: weather.direction, humidity: weather.humidity ?? null },
      hours: weather.hours.map(({ speed, direction }) => ({ speed: Number(speed.toFixed(2)), direction: Math.round(direction) })),
    },
    at: { lon: place.lon, lat: place.lat },
    paths: paths && pathsOf({ ...paths, heightM: dayPaths.heightM }),
    fan: fan && fanOf(fan),
    spare: spareOf(facts),
    suspects: trace
      ? [
          ...trace.parts.filter(({ key }) => key !== 'known').map(part => ({ ...part, unknown: part.key !== 'background' })),
          ...nameableSuspects(trace)
            .slice(0, 4)
            .map(suspect => ({ ...suspect, unknown: false })),
        ]
          .map(({ name, share, low, high, unknown }) => ({
            ...{ name, unknown, percent: percent(share) },
            interval: [percent(low), percent(high)] as [number, number],
          }))
          .sort((a, b) => b.percent - a.percent)
      : [],
    forecast: (forecast?.days ?? []).map(({ day, range: { lower, median, upper } }) => ({
      ...{ day, lower, median, upper },
      level: median === null ? null : levelOfAqi(Math.round(median)),
    })),
    goodDays:
      goodDays.value === null
        ? null
        : {
            value: goodDays.value,
            target: goodDays.target,
            spareDays: target?.spareDays ?? null,
            probability: target?.probability ?? null,
          },
  }
}

/** The version says whom a trace suspects, or that in calm air it can name none. */
export const statesSuspects = ({ sentences, figures }: Pick<BriefingContent, 'sentences' | 'figures'>): boolean =>
  figures.suspects.length > 0 || sentences.some(({ key }) => key === 'suspects')

/** What a version of the briefing keeps. */
export const contentOf = (facts: Facts): { title: string; content: BriefingContent } => ({
  title: titleOf(facts),
  content: {
    sentences: sentencesOf(facts),
    actions: actionsOf(facts),
    figures: figuresOf(facts),
    asOf: facts.latest ? formatHour(facts.latest.hour) : null,
    reporting: facts.latest ? `${facts.latest.reporting}/${facts.latest.expected} 站` : '',
    issued: facts.forecast?.issued ?? null,
    sharesRun: facts.sharesRun,
    judged: facts.score?.count ?? 0,
  },
})
