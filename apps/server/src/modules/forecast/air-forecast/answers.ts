import { dayIds, forecastCalls, forecastDayColumns } from '@qingyuan/contract/forecast/air-forecast.ts'
import { airClass } from '@qingyuan/domain/classes.ts'
import { buildFrame, columnFamily } from '@qingyuan/domain/declared-columns.ts'
import type { FrameColumn } from '@qingyuan/domain/frame.ts'
import { parameters, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { addDays, formatDate } from '@qingyuan/domain/time.ts'
import { levelOfAqi } from '@qingyuan/engine/aqi/report.ts'
import { forecastLeads } from '@qingyuan/engine/forecast/day-forecast.ts'
import { metaOf, parameterColumn, placesOf, primaryNames, scaleOfLabels } from '#/modules/air/read/public.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import { serveCalls } from '#/platform/module.ts'
import type { Services } from '#/platform/services.ts'
import { editingHandlers } from './editing.ts'
import { fanHandlers } from './fan.ts'
import { forecastVersion } from './forecast-run.ts'
import { readIssuedDays } from './issued-days.ts'
import { issuingHandlers } from './issuing.ts'
import { selectEdits, selectIssues, selectNewestIssue } from './queries.ts'
import { verificationHandlers } from './verification.ts'

const shownIssues = 90
const method = `多方法集成 v${forecastVersion}`

/** The requested issue, or the newest. */
const issueOf = (services: Pick<Services, 'db' | 'clock'>, issued: string | undefined) =>
  selectNewestIssue(services.db, issued ?? formatDate(services.clock.now()))

const indexColumn = (values: (number | null)[]): FrameColumn =>
  parameterColumn(
    'aqi',
    values.map(value => value ?? Number.NaN),
    { step: 'day', scale: null },
  )

const classNames = (values: (number | null)[]) => {
  const classes = values.map(value => (value === null ? null : levelOfAqi(value)))
  return { values: classes.map(level => (level ? airClass(level).label : null)), classes }
}

export const forecastService = serveCalls(forecastCalls, {
  /** Days of issue, newest first. */
  Issues: async ({ services: { db } }) =>
    (await selectIssues(db, shownIssues)).map(row => ({
      issued: row.issued,
      state: row.state,
      hindcast: row.hindcast,
      method,
      trainedUntil: addDays(row.trained_until, -1),
      taught: row.taught,
      madeAt: stampOf(row.made_at),
      signedBy: row.signed_name,
      signedAt: stampOf(row.signed_at),
    })),
  /** 逐日预报: a row a place and day; an edit replaces range and primary pollutant and is marked. */
  Days: async ({ services }, question) => {
    const places = placesOf(services.places, question.placeIds)
    const issue = await issueOf(services, question.issued)
    const ids = places.map(place => place.id)
    const issuedDays = issue ? await readIssuedDays(services.db, issue.issued, ids) : []
    const rows = places.flatMap(place => issuedDays.filter(row => row.placeId === place.id).map(row => ({ ...row, place })))
    const range = rows.map(row => row.rangeOf('aqi'))
    const middleOf = range.map(({ median }) => median)
    const concentration = (c: number) => rows.map(row => row.rangeOf(pollutantIds[c]!).median ?? Number.NaN)
    const last = issue ? addDays(issue.issued, forecastLeads - 1) : formatDate(services.clock.now())
    const issued = issue?.issued ?? last
    const scale = scaleOfLabels(
      services,
      rows.map(row => row.day),
    )
    const labelled = (column: FrameColumn, { label }: { label: string }) => ({ ...column, label })
    return buildFrame(
      forecastDayColumns,
      rows,
      {
        time: row => row.day,
        place: row => row.place.name,
        place_id: row => row.place.id,
        aqi: labelled(indexColumn(middleOf), forecastDayColumns.aqi),
        class: classNames(middleOf),
        aqi_low: labelled(indexColumn(range.map(({ lower }) => lower)), forecastDayColumns.aqi_low),
        aqi_high: labelled(indexColumn(range.map(({ upper }) => upper)), forecastDayColumns.aqi_high),
        primary: row => primaryNames(row.primaryMask, 'day').join('、') || null,
        ...columnFamily(dayIds, {
          '*': (id, c) => labelled(parameterColumn(id, concentration(c), { step: 'day', scale }), forecastDayColumns[id]),
        }),
        edited: row => (row.edit ? `${row.edit.made_by_name}：${row.edit.reason}` : null),
      },
      { meta: { ...metaOf(services, `空气质量预报 ${issued} 起报`, places, issued, last), period: `${issued} ~ ${last}` } },
    )
  },
  /** Edits of forecasters in an issue, as far as the caller may see the places. */
  Edits: async ({ services, caller: { scope } }, { issued }) =>
    (await selectEdits(services.db, issued)).flatMap(edit => {
      const place = services.places.get(edit.place_id)
      if (!place || !services.places.allowed(scope, edit.place_id)) return []
      return {
        placeId: edit.place_id,
        place: place.name,
        day: edit.day,
        low: edit.aqi_low,
        high: edit.aqi_high,
        primary: pollutantIds.filter((_, bit) => edit.primary_mask & (1 << bit)).map(id => parameters[id].label),
        reason: edit.reason,
        by: edit.made_by_name,
        at: stampOf(edit.made_at),
      }
    }),
  ...fanHandlers,
  ...issuingHandlers,
  ...editingHandlers,
  ...verificationHandlers,
})
