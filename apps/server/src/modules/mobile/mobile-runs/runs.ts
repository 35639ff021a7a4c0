import type { OutputOf } from '@qingyuan/contract/call.ts'
import { type mobileRunCalls, refusalColumns } from '@qingyuan/contract/mobile/mobile-runs.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { formatDateTime, timeConvention } from '@qingyuan/domain/time.ts'
import type { HotSegment } from '@qingyuan/engine/mobile/hot-segments.ts'
import { airRefusal } from '#/modules/air/read/public.ts'
import { minuteStampOf, stampOf } from '#/platform/database/stamp.ts'
import { appError } from '#/platform/errors.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import type { Services } from '#/platform/services.ts'
import { mobileRunImport } from './import-job.ts'
import { base64Of, bytesFrom, float32Of, float64Of } from './packed.ts'
import { deleteRun, type RunRow, selectColumns, selectRefusals, selectRun, selectRuns } from './queries.ts'

type Call = typeof mobileRunCalls
export type Run = OutputOf<Call['List']>[number]

/** A run belongs to the county of the user who imports it; a user of several counties imports it for the first. */
const ownerOf = (scope: Scope): number | null => (scope.counties === null ? null : (scope.counties[0] ?? null))

const mayRemove = (row: RunRow, caller: Caller) =>
  caller.permissions.has('mobile:import') && (caller.scope.counties === null || row.imported_by === caller.userId)

const runOf = (row: RunRow, caller: Caller): Run => ({
  id: row.id,
  name: row.name,
  vehicle: row.vehicle,
  coordinates: row.coordinates,
  from: stampOf(row.began_at),
  to: stampOf(row.ended_at),
  points: row.points,
  rows: row.rows,
  refused: row.refused,
  bridged: row.bridged,
  lost: row.lost,
  standing: row.standing,
  lengthKm: Math.round(row.length_m / 10) / 100,
  series: row.series,
  simulated: row.simulated,
  importedAt: stampOf(row.imported_at),
  importedBy: row.by,
  own: mayRemove(row, caller),
})

export const listRuns = async ({ services: { db }, caller }: CallerContext<Pick<Services, 'db'>>): Promise<Run[]> =>
  (await selectRuns(db, caller.scope)).map(row => runOf(row, caller))

/** @throws NOT_FOUND, also for another county's */
export const rowOf = async ({ db }: Pick<Services, 'db'>, scope: Scope, id: number): Promise<RunRow> => {
  const row = await selectRun(db, scope, id)
  if (!row) throw appError('NOT_FOUND', { what: '走航记录' })
  return row
}

/** The series of a run, by key. */
export const seriesOf = (row: RunRow, key: string) => {
  const series = row.series.find(each => each.key === key)
  if (!series) throw airRefusal('INVALID_INPUT', `走航“${row.name}”没有指标“${key}”`)
  return series
}

/** Findings in a series at its import. */
export interface HotSegments {
  segments: HotSegment[]
  threshold: number | null
}

/** A run's columns as numbers. */
export const readTrack = async ({ db }: Pick<Services, 'db'>, row: RunRow, key: string) => {
  seriesOf(row, key)
  const columns = await selectColumns(db, row.id, ['time', 'lon', 'lat', 'kind', `v:${key}`, `bg:${key}`])
  const data = (name: string) => columns.get(name)!.data
  return {
    time: float64Of(data('time')),
    lon: float64Of(data('lon')),
    lat: float64Of(data('lat')),
    kind: bytesFrom(data('kind')),
    values: float32Of(data(`v:${key}`)),
    background: float32Of(data(`bg:${key}`)),
    hot: (columns.get(`v:${key}`)!.hot ?? { segments: [], threshold: null }) as HotSegments,
  }
}
export type StoredTrack = Awaited<ReturnType<typeof readTrack>>

const degreeSteps = 1e7

export const runHandlers = {
  /** Keeps the upload and starts its import or its check. */
  Import: (context, { name, vehicle, coordinates, dryRun }) => {
    const { scope } = context.caller
    if (scope.userType === 'enterprise') throw appError('OUT_OF_SCOPE')
    const run = {
      name: name.trim() || (context.upload?.name ?? ''),
      vehicle: vehicle?.trim() || null,
      coordinates,
      countyId: ownerOf(scope),
    }
    return mobileRunImport.start(context, run, !dryRun)
  },
  ...mobileRunImport.steps,
  List: listRuns,
  Track: async ({ services, caller }, { runId, series }) => {
    const row = await rowOf(services, caller.scope, runId)
    const { time, lon, lat, kind, values, background } = await readTrack(services, row, series)
    const start = time[0]!
    return {
      run: runOf(row, caller),
      count: time.length,
      start,
      time: base64Of(Int32Array.from(time, each => each - start)),
      lon: base64Of(Int32Array.from(lon, each => Math.round(each * degreeSteps))),
      lat: base64Of(Int32Array.from(lat, each => Math.round(each * degreeSteps))),
      kind: base64Of(kind),
      values: base64Of(values),
      background: base64Of(background),
    }
  },
  Refusals: async ({ services, caller }, { runId }) => {
    const row = await rowOf(services, caller.scope, runId)
    const rows = await selectRefusals(services.db, row.id)
    return buildFrame(
      refusalColumns,
      rows,
      {
        row: each => each.row,
        field: each => each.field,
        cell: each => each.cell,
        reason: each => each.reason,
        whole: each => (each.whole_row ? '整行拒收' : '该值按缺失'),
      },
      {
        meta: {
          title: `走航拒收行 ${row.name}`,
          period: `${minuteStampOf(row.began_at)} ~ ${minuteStampOf(row.ended_at)}`,
          timeConvention,
          demo: row.simulated,
          madeAt: formatDateTime(services.clock.now()),
        },
      },
    )
  },
  Remove: async ({ services, caller, audit }, { runId }) => {
    const row = await rowOf(services, caller.scope, runId)
    if (!mayRemove(row, caller)) throw appError('FORBIDDEN', { message: '只能删除自己上传的走航记录' })
    await deleteRun(services.db, row.id)
    audit.subject = row.name
  },
} satisfies SomeHandlers<typeof mobileRunCalls>
