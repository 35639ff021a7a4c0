import { declareColumns, hiddenColumnSpec, numberColumnSpec, textColumnSpec, timeColumnSpec } from '@qingyuan/domain/declared-columns.ts'
import { type ComplaintChannel, complaintChannels, type OdourKind, odourKinds } from '@qingyuan/domain/odour-complaints.ts'
import { Type } from 'typebox'
import { call, exportOf } from '../call.ts'
import { daySpan, frameWith, hourLabel, Id, minuteLabel, NumberOrNull, nullable, oneOf, PlaceId, ShortText } from '../schemas.ts'

const read = { permission: 'organics:view', scope: 'filtered' } as const
const Kind = oneOf(Object.keys(odourKinds) as OdourKind[], '气味')
const Channel = oneOf(Object.keys(complaintChannels) as ComplaintChannel[], '来源')

export const complaintColumns = declareColumns({
  time: timeColumnSpec('时间', { width: 140 }),
  place: textColumnSpec('地点', { width: 190 }),
  kind: textColumnSpec('气味', { width: 104 }),
  strength: textColumnSpec('强度', { width: 92 }),
  seen: textColumnSpec('传感器', { width: 92 }),
  odour: numberColumnSpec('臭气浓度', { unit: '', decimals: 0, width: 84 }),
  county: textColumnSpec('区县', { width: 72 }),
  channel: textColumnSpec('来源', { width: 100 }),
  id: hiddenColumnSpec('编号'),
})

const list = call({
  name: 'OdourComplaint.list',
  title: '异味投诉',
  ...read,
  input: Type.Object({ ...daySpan, kind: Type.Optional(Kind) }),
  output: frameWith(complaintColumns, {
    /** Of the complaints with a working odour sensor within 3 km, how many it noticed within 30 minutes. */
    watched: Type.Integer(),
    noticed: Type.Integer(),
    /** Complaints by kind, in the order of the list of kinds. */
    kinds: Type.Array(Type.Object({ kind: Kind, count: Type.Integer() })),
    /** Share of the hours above 20 of all odour sensors by where the wind came from, 16 sectors from north; calm hours apart. */
    rose: Type.Object({ hours: Type.Integer(), sectors: Type.Array(Type.Number()), calm: NumberOrNull }),
  }),
})

/** Where the air of a place came from in an hour. */
const back = {
  /** Wind at the place in the hour before, from the nearest instruments; null without any. */
  wind: nullable(Type.Object({ speed: Type.Number(), direction: Type.Number(), name: Type.String(), from: Type.Array(Type.String()) })),
  /** The wind is too light to tell a direction. */
  calm: Type.Boolean(),
  /** Within 60 minutes of travel upwind, the largest share first; in calm air the nearest ones, without shares. */
  suspects: Type.Array(
    Type.Object({
      /** Null for a source that no list names. */
      enterpriseId: nullable(Type.Integer()),
      name: Type.String(),
      industry: Type.String(),
      distanceKm: Type.Number(),
      bearing: Type.Integer(),
      minutes: NumberOrNull,
      /** Of what all candidates bring to the place, 0 to 1. */
      share: NumberOrNull,
    }),
  ),
}

/** The log of complaints about smells, each with where the air came from. A county's user sees those of the own county. */
export const odourComplaintCalls = {
  list,
  listExport: exportOf(list),
  detail: call({
    name: 'OdourComplaint.detail',
    title: '异味投诉反查',
    ...read,
    input: Type.Object({ id: Id('投诉') }),
    output: Type.Object({
      id: Type.Integer(),
      time: Type.String(),
      place: Type.String(),
      county: Type.String(),
      lon: Type.Number(),
      lat: Type.Number(),
      kind: Kind,
      strength: Type.Integer(),
      channel: Channel,
      note: Type.String(),
      by: Type.String(),
      demo: Type.Boolean(),
      ...back,
      sensors: Type.Array(
        Type.Object({
          placeId: Type.Integer(),
          name: Type.String(),
          distanceKm: Type.Number(),
          odour: NumberOrNull,
          h2s: NumberOrNull,
          nh3: NumberOrNull,
          tvoc: NumberOrNull,
          noticed: Type.Boolean(),
        }),
      ),
    }),
  }),
  /** The same for a station, of an alarm of organics or odour. */
  upwind: call({
    name: 'OdourComplaint.upwind',
    title: '上风向来源',
    ...read,
    scope: { places: ['placeId'] },
    input: Type.Object({ placeId: PlaceId, time: hourLabel('时间') }),
    output: Type.Object(back),
  }),
  add: call({
    name: 'OdourComplaint.add',
    title: '登记异味投诉',
    method: 'POST',
    permission: 'grid:feedback',
    audited: true,
    input: Type.Object({
      /** Local minute. */
      time: minuteLabel('闻到的时间'),
      lon: Type.Number({ minimum: -180, maximum: 180, title: '经度' }),
      lat: Type.Number({ minimum: -90, maximum: 90, title: '纬度' }),
      place: ShortText('地点', 80),
      kind: Kind,
      strength: Type.Integer({ minimum: 0, maximum: 5, title: '强度' }),
      channel: Channel,
      note: Type.Optional(Type.String({ maxLength: 300, title: '说明' })),
    }),
    output: Type.Object({ id: Type.Integer() }),
  }),
}
