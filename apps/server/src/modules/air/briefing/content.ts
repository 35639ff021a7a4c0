import type { briefingCalls } from '@qingyuan/contract/air/briefing.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { BriefingAction, BriefingSentence } from '@qingyuan/domain/briefing.ts'
import { formatHour } from '@qingyuan/domain/time.ts'
import { levelOfAqi } from '@qingyuan/engine/aqi/report.ts'
import type { Facts } from './facts.ts'
import { actionsOf, sentencesOf, titleOf } from './sentences.ts'

type BriefingFigures = NonNullable<OutputOf<typeof briefingCalls.Query>>['figures']

/** What a version keeps as it was. */
export interface BriefingContent {
  sentences: BriefingSentence[]
  actions: BriefingAction[]
  figures: BriefingFigures
  asOf: string | null
  reporting: string
  issued: string | null
}

const mostCounties = 6

const figuresOf = ({ latest, counties, shares, cases, forecast, goodDays, target }: Facts): BriefingFigures => {
  const trace = cases.leading?.trace
  const percent = (share: number) => 100 * share
  return {
    hours: latest?.hours ?? [],
    counties: counties.toSorted((a, b) => b.aqi - a.aqi).slice(0, mostCounties),
    sources: shares?.parts.filter(part => part.percent >= 0.5).toSorted((a, b) => b.percent - a.percent) ?? [],
    sourcesDay: shares?.day ?? null,
    suspects: trace
      ? [
          { name: '清单外或未知', unknown: true, ...trace.unexplained },
          ...trace.suspects.slice(0, 4).map(suspect => ({ ...suspect, unknown: false })),
        ].map(({ name, share, low, high, unknown }) => ({
          ...{ name, unknown, percent: percent(share) },
          interval: [percent(low), percent(high)],
        }))
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
  },
})
