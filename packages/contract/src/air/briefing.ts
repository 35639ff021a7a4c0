import { briefingSectionIds, certaintyGradeIds } from '@qingyuan/domain/briefing.ts'
import { Type } from 'typebox'
import { call } from '../call.ts'
import { reportMediaTypes } from '../media-types.ts'
import { CountyId, dayLabel, Id, NumberOrNull, nullable, oneOf, ReportFormat } from '../schemas.ts'
import { FieldTaskInput, fieldSending, SentFieldOrder } from '../work/field-schemas.ts'

const BriefingId = Id('研判')
const Section = oneOf(briefingSectionIds, '部分')

const Figure = Type.Object({
  text: Type.String(),
  unit: Type.Optional(Type.String()),
  level: Type.Optional(Type.Integer()),
  trace: Type.Optional(
    Type.Object({
      placeId: Type.Integer(),
      parameter: Type.String(),
      step: oneOf(['hour', 'day', 'month', 'quarter', 'year'] as const, '时间粒度'),
      time: Type.String(),
      statistic: Type.Optional(Type.String()),
    }),
  ),
  page: Type.Optional(Type.String()),
})
const Sentence = Type.Object({
  key: Type.String(),
  section: Section,
  parts: Type.Array(Type.Union([Type.String(), Figure])),
  probability: Type.Optional(Type.Number()),
  grade: Type.Optional(oneOf(certaintyGradeIds, '把握')),
  edited: Type.Optional(Type.Boolean()),
})
const Action = Type.Object({
  key: Type.String(),
  title: Type.String(),
  note: Type.String(),
  page: Type.String(),
  button: Type.String(),
  /** Order that carries it out, and the county it goes to; the city's without one. */
  task: Type.Optional(FieldTaskInput),
  countyId: Type.Optional(Type.Integer()),
  /** Numbers of the orders that its case has by now. */
  orders: Type.Optional(Type.Array(Type.String())),
})

const Position = Type.Object({ lon: Type.Number(), lat: Type.Number() })
const Interval = Type.Tuple([Type.Number(), Type.Number()])
/** What the pictures beside the sentences show; null or empty where there is nothing. */
const Figures = Type.Object({
  hours: Type.Array(Type.Object({ time: Type.String(), aqi: NumberOrNull, level: NumberOrNull })),
  /** AQI of yesterday; older versions lack it. */
  yesterday: Type.Optional(nullable(Type.Object({ aqi: Type.Integer(), level: NumberOrNull }))),
  counties: Type.Array(Type.Object({ placeId: Type.Integer(), name: Type.String(), aqi: Type.Integer(), level: Type.Integer() })),
  /** With the range of 80 % of the hours; versions of before it was added lack it. */
  sources: Type.Array(
    Type.Object({ name: Type.String(), percent: Type.Number(), low: Type.Optional(NumberOrNull), high: Type.Optional(NumberOrNull) }),
  ),
  sourcesDay: nullable(Type.String()),
  /** Mean wind of yesterday, and its hours, the newest first; older versions lack them. */
  wind: Type.Optional(
    nullable(
      Type.Object({
        speed: Type.Number(),
        direction: NumberOrNull,
        humidity: NumberOrNull,
        hours: Type.Optional(Type.Array(Type.Object({ speed: Type.Number(), direction: Type.Number() }))),
      }),
    ),
  ),
  /** Middle of the area. */
  at: Type.Optional(Position),
  /** Clusters of the back trajectories of yesterday, the largest first; points from the station on. */
  paths: Type.Optional(
    nullable(
      Type.Object({
        station: Type.Object({ name: Type.String(), ...Position.properties }),
        day: Type.String(),
        heightM: Type.Integer(),
        mixingHeightM: NumberOrNull,
        clusters: Type.Array(
          Type.Object({
            share: Type.Number(),
            bearing: Type.Number(),
            concentration: NumberOrNull,
            lon: Type.Array(Type.Number()),
            lat: Type.Array(Type.Number()),
          }),
        ),
      }),
    ),
  ),
  /** AQI of the hours ahead: median, P10 and P90. */
  fan: Type.Optional(
    nullable(Type.Array(Type.Object({ hour: Type.String(), lower: NumberOrNull, median: NumberOrNull, upper: NumberOrNull }))),
  ),
  /** Days that may still be over the limit this year; of the days ahead, how many are likely to be. */
  spare: Type.Optional(
    nullable(
      Type.Object({
        days: Type.Integer(),
        ahead: Type.Integer(),
        expected: Type.Integer(),
        least: Type.Integer(),
        most: Type.Integer(),
      }),
    ),
  ),
  suspects: Type.Array(Type.Object({ name: Type.String(), percent: Type.Number(), interval: Interval, unknown: Type.Boolean() })),
  forecast: Type.Array(
    Type.Object({ day: Type.String(), lower: NumberOrNull, median: NumberOrNull, upper: NumberOrNull, level: NumberOrNull }),
  ),
  goodDays: nullable(Type.Object({ value: NumberOrNull, target: NumberOrNull, spareDays: NumberOrNull, probability: NumberOrNull })),
})

const Version = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  state: oneOf(['draft', 'released'] as const, '状态'),
  madeAt: Type.String(),
  madeBy: Type.String(),
  /** Sentences that this version changed, added or left out. */
  changed: Type.Integer(),
  releasedAt: nullable(Type.String()),
  releasedBy: nullable(Type.String()),
})

const Briefing = Type.Object({
  ...Version.properties,
  /** Morning that it is for; what happened is that of the day before. */
  day: Type.String(),
  placeId: Type.Integer(),
  place: Type.String(),
  title: Type.String(),
  sentences: Type.Array(Sentence),
  actions: Type.Array(Action),
  figures: Figures,
  /** Hour of the newest values, stations that reported then, and the forecast's day of issue. */
  asOf: nullable(Type.String()),
  reporting: Type.String(),
  issued: nullable(Type.String()),
  /** Results that have come since it was composed, in words; [] of days before the newest. */
  newer: Type.Array(Type.String()),
  standard: Type.String(),
  demo: Type.Boolean(),
  /** The caller may edit and release it. */
  mayEdit: Type.Boolean(),
  /** County of the area; null for the city. */
  countyId: nullable(Type.Integer()),
  /** Areas whose briefings the caller may read, the city first. */
  areas: Type.Array(Type.Object({ countyId: nullable(Type.Integer()), name: Type.String() })),
  versions: Type.Array(Version),
  /** Days with a briefing, newest first. */
  days: Type.Array(Type.String()),
})

const read = { permission: 'air:view', scope: { counties: ['countyId'] } } as const
const write = { method: 'POST', permission: 'briefing:edit', scope: 'filtered', audited: true } as const

/** 今日研判: composed at 07:30 and on demand from the statements of the other pages, edited, released, printed. */
export const briefingCalls = {
  /** The newest version of a day, by default of the newest day; null while there is none. A county's user gets that of the own county. */
  Query: call({
    name: 'Briefing.Query',
    title: '今日研判',
    ...read,
    input: Type.Object({
      day: Type.Optional(dayLabel('日期')),
      countyId: Type.Optional(CountyId),
      /** That of the whole city, also for a county's user. */
      wholeCity: Type.Optional(Type.Boolean({ title: '全市' })),
      id: Type.Optional(BriefingId),
    }),
    output: nullable(Briefing),
  }),
  /** Composes today's again, as a new version. */
  Compose: call({
    name: 'Briefing.Compose',
    title: '生成今日研判',
    ...write,
    scope: { counties: ['countyId'] },
    input: Type.Object({ countyId: Type.Optional(CountyId) }),
    output: Type.Object({ id: Type.Integer(), version: Type.Integer() }),
  }),
  /** Saves changed sentences as a new version. Figures are written in brackets, as they were; a sentence without text is left out. */
  Edit: call({
    name: 'Briefing.Edit',
    title: '编辑今日研判',
    ...write,
    subject: input => String(input.id),
    input: Type.Object({
      /** The newest version, which the editor saw. */
      id: BriefingId,
      sentences: Type.Array(
        Type.Object({
          key: Type.String({ minLength: 1, maxLength: 40, title: '语句' }),
          section: oneOf(briefingSectionIds, '部分'),
          text: Type.String({ maxLength: 600, title: '内容' }),
        }),
        { minItems: 1, maxItems: 60, title: '语句' },
      ),
    }),
    output: Type.Object({ id: Type.Integer(), version: Type.Integer() }),
  }),
  Release: call({
    name: 'Briefing.Release',
    title: '签发今日研判',
    ...write,
    subject: input => String(input.id),
    input: Type.Object({ id: BriefingId }),
    output: Type.Object({ id: Type.Integer() }),
  }),
  /** Carries out a proposal that is no order to enterprises and has no case: a patrol, a consultation. */
  Order: call({
    name: 'Briefing.Order',
    title: '今日研判派单',
    ...write,
    permission: 'trace:order',
    subject: input => `${input.id} ${input.key}`,
    input: Type.Object({ id: BriefingId, key: Type.String({ minLength: 1, maxLength: 40, title: '建议' }), ...fieldSending }),
    output: SentFieldOrder,
  }),
  Document: call({
    name: 'Briefing.Document',
    title: '下载今日研判',
    kind: 'file',
    mediaTypes: reportMediaTypes,
    permission: 'air:export',
    scope: 'filtered',
    audited: true,
    input: Type.Object({ id: BriefingId, format: ReportFormat }),
    output: Type.Any(),
  }),
}
