import { type alarmRuleCalls, trialHourColumns } from '@qingyuan/contract/alarms/rules.ts'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { type AlarmAudience, isAudience } from '@qingyuan/domain/alarms/audience.ts'
import {
  type AlarmCondition,
  type AlarmTerms,
  fingerprintSubject,
  lookbackHours,
  peakSeriesOf,
  subjectOf,
} from '@qingyuan/domain/alarms/rule.ts'
import { ruleWords, seriesDecimals, seriesLabel } from '@qingyuan/domain/alarms/rule-words.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { isMeasured, parameters } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { dayOfHour, floorHour, formatHour, hourMs, wallClock } from '@qingyuan/domain/time.ts'
import { replay, type SiteSeries } from '@qingyuan/engine/alarm/replay.ts'
import { type AirServices, airRefusal, metaOf, parameterColumn, scaleOfLabels } from '#/modules/air/read/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import { checkedTerms } from './checked-terms.ts'
import { selectFinished, selectRule, termsOf } from './queries.ts'
import { readWatched, sitesOfPlaces } from './watched-hours.ts'

type Call = typeof alarmRuleCalls
type Tried = OutputOf<Call['Try']>

const mostEpisodes = 500
const pictureHours = 7 * 24
/** Hours in front of the span at least, so that rules that look back know what was. */
const leastRunIn = 30
const runInOf = ({ condition, hours, clearHours }: AlarmTerms) => Math.max(leastRunIn, lookbackHours(condition) + hours + clearHours)

interface Stored {
  stations: PlaceRecord[]
  /** What was read: every station where a rule compares one with others, because those are the same for every caller, else those the rules are for. */
  all: PlaceRecord[]
  series: readonly SiteSeries[]
  first: number
  hours: number
  /** Of the hours, those in front of the span. */
  runIn: number
}

interface Found {
  place: PlaceRecord
  from: number
  to: number
  /** Null while it is on. */
  endedAt: number | null
  hours: number
  peak: number
}

/** A rule to replay, and the stations that it is for. */
interface Replayable {
  terms: AlarmTerms
  wanted: (place: PlaceRecord) => boolean
}

const compares = (condition: AlarmCondition): boolean =>
  condition.kind === 'all' || condition.kind === 'any' ? condition.parts.some(compares) : condition.kind === 'relative'

/** Series of the picture: of the subject, or of the similarity that a fingerprint rule is about. */
const pictureSeries = ({ condition }: AlarmTerms): string => {
  const peak = peakSeriesOf(condition)
  return peak === null || (subjectOf(condition) !== fingerprintSubject && !isMeasured(peak)) ? 'pm2_5' : peak
}

const storedHours = async (services: AirServices, scope: Scope, rules: readonly Replayable[], days: number): Promise<Stored> => {
  const every = [...services.places.all().filter(place => place.kind === 'station'), ...services.places.sensors()]
  const needsOthers = rules.some(({ terms }) => compares(terms.condition))
  const all = needsOthers ? every : every.filter(place => rules.some(({ wanted }) => wanted(place)))
  const last = floorHour(services.clock.now())
  const runIn = Math.max(...rules.map(({ terms }) => runInOf(terms)))
  const hours = days * 24 + runIn
  const first = last - (hours - 1) * hourMs
  const shown = rules.map(({ terms }) => pictureSeries(terms)).filter(isMeasured)
  const series = await readWatched(
    services,
    all.map(place => place.id),
    rules.map(({ terms, wanted }) => ({ terms, placeIds: all.filter(wanted).map(({ id }) => id) })),
    first,
    hours,
    shown,
  )
  return { stations: all.filter(place => services.places.allowed(scope, place.id)), all, series, first, hours, runIn }
}

/** Findings of the terms that begin in the span, at their stations, as far as the caller may see them: those that the list of alarms has. */
const find = (
  { all, stations, series, first, hours, runIn }: Stored,
  terms: AlarmTerms,
  wanted: (place: PlaceRecord) => boolean,
): Found[] => {
  const open = new Set(stations.map(place => place.id))
  const sites = all.flatMap((place, site) => (open.has(place.id) && wanted(place) ? [site] : []))
  const { ended, running } = replay([{ terms, sites }], sitesOfPlaces(all), series, hours, {
    firstClock: wallClock(first - hourMs).hour,
  })
  const foundOf = (episode: (typeof running)[number], endedAt: number | null) => ({
    place: all[episode.site]!,
    from: first + episode.since * hourMs,
    to: first + episode.last * hourMs,
    hours: episode.hours,
    peak: episode.peak,
    endedAt: endedAt === null ? null : first + endedAt * hourMs,
  })
  return [...ended.map(episode => foundOf(episode, episode.endedAt)), ...running.map(episode => foundOf(episode, null))]
    .filter(episode => episode.from >= first + runIn * hourMs)
    .sort((a, b) => b.from - a.from || a.place.id - b.place.id)
}

const median = (values: readonly number[]): number | null => {
  if (values.length === 0) return null
  const sorted = [...values].sort((a, b) => a - b)
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2
}

/** An alarm of the span with its verdict. */
interface Judged {
  placeId: number
  from: number
  to: number
  wrong: boolean
}

/** Verdicts on alarms of the span: of the rule in force, or without one of the same subject. */
const judgedAlarms = async (
  services: AirServices,
  { stations, first, runIn }: Stored,
  of: { ruleId: number } | { subject: string | null },
): Promise<Judged[]> => {
  const ids = stations.map(place => place.id)
  return (await selectFinished(services.db, ids, of, new Date(first + runIn * hourMs - 1))).map(row => ({
    placeId: row.place_id,
    from: row.opened_at.getTime(),
    to: row.last_at.getTime(),
    wrong: row.state === 'false',
  }))
}

const overlaps = (a: { from: number; to: number }, b: { from: number; to: number }) => a.from <= b.to && a.to >= b.from

const summaryOf = (found: readonly Found[], judged: readonly Judged[]): Tried['found'] => {
  const verdicts = judged.filter(each => found.some(episode => episode.place.id === each.placeId && overlaps(each, episode)))
  return {
    count: found.length,
    places: new Set(found.map(episode => episode.place.id)).size,
    medianHours: median(found.map(episode => episode.hours)),
    falseShare: verdicts.length === 0 ? null : Math.round((1000 * verdicts.filter(each => each.wrong).length) / verdicts.length) / 10,
  }
}

const mostOften = (found: readonly Found[]): PlaceRecord | null => {
  const counts = new Map<PlaceRecord, number>()
  for (const { place } of found) counts.set(place, (counts.get(place) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1] || a[0].id - b[0].id)[0]?.[0] ?? null
}

const seriesFrame = (services: AirServices, stored: Stored, place: PlaceRecord, terms: AlarmTerms) => {
  const id = pictureSeries(terms)
  const label = isMeasured(id) ? parameters[id].label : seriesLabel(fingerprintSubject)
  const from = stored.hours - Math.min(pictureHours, stored.hours)
  const known = stored.series[stored.all.indexOf(place)]![id]
  const values = Array.from({ length: stored.hours - from }, (_, i) => known?.[from + i] ?? Number.NaN)
  const labels = values.map((_, i) => formatHour(stored.first + (from + i) * hourMs))
  const [first, last] = [stored.first + from * hourMs, stored.first + (stored.hours - 1) * hourMs]
  return buildFrame(
    trialHourColumns,
    labels,
    {
      time: label => label,
      value: isMeasured(id)
        ? parameterColumn(id, values, { step: 'hour', label: place.name, scale: scaleOfLabels(services, labels) })
        : { label: place.name, decimals: 2, of: (_label, i) => values[i] },
    },
    { meta: metaOf(services, `${place.name} ${label}`, [place], dayOfHour(first), dayOfHour(last)) },
  )
}

/** 规则试算: what a rule would have found in the stored hours of the last days, beside what the rule in force finds in the same hours. */
export const tryRule = async ({ services, caller: { scope } }: ScopedContext<AirServices>, input: InputOf<Call['Try']>): Promise<Tried> => {
  const began = performance.now()
  const terms = checkedTerms(input)
  const inForce = input.ruleId === undefined ? null : await selectRule(services.db, input.ruleId)
  if (inForce === undefined) throw airRefusal('NOT_FOUND', `报警规则 ${input.ruleId} 不存在`)
  const only = input.onlyPlace ? input.placeId : undefined
  const wantedBy = (audience: AlarmAudience) => (place: PlaceRecord) =>
    isAudience(audience, place) && (only === undefined || place.id === only)
  const wanted = wantedBy(input)
  const present = inForce && {
    terms: termsOf(inForce),
    wanted: wantedBy({ levels: inForce.levels, countyIds: inForce.county_ids, types: inForce.types, placeIds: inForce.place_ids }),
  }
  const stored = await storedHours(services, scope, [{ terms, wanted }, ...(present ? [present] : [])], input.days)
  const found = find(stored, terms, wanted)
  const known = present && find(stored, present.terms, present.wanted)
  const subject = subjectOf(terms.condition)
  const judged = await judgedAlarms(services, stored, input.ruleId === undefined ? { subject } : { ruleId: input.ruleId })
  const requested = stored.stations.find(({ id }) => id === input.placeId)
  const place = requested ?? mostOften(found) ?? stored.stations.find(wanted) ?? null
  return {
    words: ruleWords(terms),
    from: formatHour(stored.first + stored.runIn * hourMs),
    to: formatHour(stored.first + (stored.hours - 1) * hourMs),
    stations: stored.stations.filter(wanted).length,
    hours: stored.hours - stored.runIn,
    milliseconds: Math.round(performance.now() - began),
    found: summaryOf(found, judged),
    inForce: known && summaryOf(known, judged),
    episodes: found.slice(0, mostEpisodes).map(episode => ({
      placeId: episode.place.id,
      placeName: episode.place.name,
      countyName: episode.place.countyName,
      from: formatHour(episode.from),
      to: formatHour(episode.to),
      hours: episode.hours,
      peak: roundForDisplay(episode.peak, seriesDecimals(subject ?? '')),
      ended: episode.endedAt === null ? null : formatHour(episode.endedAt),
      running: episode.endedAt === null,
      known: known?.some(each => each.place.id === episode.place.id && overlaps(each, episode)) ?? false,
    })),
    place: place && { placeId: place.id, name: place.name },
    series: place && seriesFrame(services, stored, place, terms),
  }
}
