import { createHash } from 'node:crypto'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { gridReportCalls } from '@qingyuan/contract/hotspot/reports.ts'
import { uploadMediaTypes } from '@qingyuan/contract/media-types.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import {
  daysOfReport,
  type GridReportKind,
  gridReportKinds,
  hasReportEnded,
  mondayOf,
  newestReportPeriod,
} from '@qingyuan/domain/grid-report.ts'
import { formatDate, formatDateTime, isDay, isPeriod, timeConvention } from '@qingyuan/domain/time.ts'
import { spanOf } from '#/platform/database/page-span.ts'
import { minuteStampOf, stampOf } from '#/platform/database/stamp.ts'
import type { DocumentContent, DocumentPart } from '#/platform/documents/document.ts'
import { documentReply } from '#/platform/documents/document-reply.ts'
import { appError } from '#/platform/errors.ts'
import { actorOf, type Caller, systemCaller } from '#/platform/http/caller.ts'
import type { AuditedContext, CallerContext } from '#/platform/http/context.ts'
import { sheetReply } from '#/platform/http/file-reply.ts'
import { serveCalls } from '#/platform/module.ts'
import { pngOf } from '#/platform/pictures/png.ts'
import type { Services } from '#/platform/services.ts'
import { type Question, type ReportPart, writeReport } from './content.ts'
import { countyExtract } from './county-extract.ts'
import { countReports, insertReport, type ReportRow, selectContent, selectReports, selectVersion, signReport } from './queries.ts'

type Calls = typeof gridReportCalls
type Row = OutputOf<Calls['list']>['rows'][number]

/** A version that the platform makes by itself has no author among the users. */
const platform = { by_id: null, by_name: '自动生成' }

/** Cells that the caller may see; null for all. */
const visibleCells = ({ places }: Pick<Services, 'places'>, { scope: { counties } }: Caller): number[] | null =>
  counties === null
    ? null
    : places
        .cells()
        .filter(({ countyId }) => countyId !== null && counties.includes(countyId))
        .map(({ id }) => id)

const maySign = (caller: Caller, { version, newest, signed_at, made_by, place_id }: ReportRow): boolean =>
  caller.permissions.has('grid:report') &&
  (caller.scope.counties === null || place_id !== null) &&
  signed_at === null &&
  version === newest &&
  made_by !== caller.userId

const rowOf = (caller: Caller, row: ReportRow): Row => ({
  ...{ id: row.id, kind: row.kind as GridReportKind, title: row.title, period: row.period, version: row.version },
  ...{ madeAt: stampOf(row.made_at), by: row.made_by_name, signedAt: stampOf(row.signed_at), signedBy: row.signed_by_name },
  ...{ hash: hashOf(row), demo: row.demo, maySign: maySign(caller, row) },
})

const list = async ({ services, caller }: CallerContext, { kind, ...page }: InputOf<Calls['list']>): Promise<OutputOf<Calls['list']>> => {
  const filter = { kind, cells: visibleCells(services, caller) }
  const [rows, total] = await Promise.all([selectReports(services.db, filter, spanOf(page)), countReports(services.db, filter)])
  return { total, rows: rows.map(row => rowOf(caller, row)) }
}

/** @throws NOT_FOUND, also for one of a cell beyond the caller's scope */
const reportOf = async ({ services, caller }: CallerContext, id: number): Promise<ReportRow> => {
  const [row] = await selectReports(services.db, { id, cells: visibleCells(services, caller) }, { limit: 1, offset: 0 })
  if (!row) throw appError('NOT_FOUND', { what: '报表' })
  return row
}

/** Counties whose extract of the city's report the caller reads; null for all of it. */
const extractCounties = ({ scope: { counties } }: Caller, { place_id }: ReportRow): string[] | null =>
  counties === null || place_id !== null ? null : counties.map(id => countyById.get(id)!.name)

const hashOf = ({ sha256 }: ReportRow): string => sha256.toString('hex').slice(0, 12)

/** Parts that the caller may read: a county its extract of the city's report. */
const readableParts = async ({ services, caller }: CallerContext, row: ReportRow): Promise<ReportPart[]> => {
  const { parts } = (await selectContent(services.db, row.id)) as unknown as { parts: ReportPart[] }
  const counties = extractCounties(caller, row)
  return counties === null ? parts : countyExtract(parts, counties, `全市报表“${row.title}”第 ${row.version} 版（校验码 ${hashOf(row)}）`)
}

/** Title of a file; of an extract with its counties. */
const titleOf = (caller: Caller, row: ReportRow): string => {
  const counties = extractCounties(caller, row)
  return counties === null ? row.title : `${row.title}（${counties.join('、')}节录）`
}

const detail = async (context: CallerContext, { id }: InputOf<Calls['detail']>): Promise<OutputOf<Calls['detail']>> => {
  const row = await reportOf(context, id)
  const parts = await readableParts(context, row)
  return { ...rowOf(context.caller, row), parts: parts.map(({ cells: _, ...part }) => part) }
}

/** @throws INVALID_INPUT for a period that does not suit the kind or has not ended */
const periodFor = (kind: GridReportKind, period: string | undefined, now: number): string => {
  const wanted = period ?? newestReportPeriod(kind, formatDate(now))
  const suits = kind === 'month' ? wanted.length === 7 && isPeriod(wanted) : isDay(wanted)
  if (!suits) throw appError('INVALID_INPUT', { message: `时间“${wanted}”与${gridReportKinds[kind]}不符`, field: 'period' })
  const whole = kind === 'week' ? mondayOf(wanted) : wanted
  if (!hasReportEnded(kind, whole, now))
    throw appError('INVALID_INPUT', { message: `${gridReportKinds[kind]} ${whole} 尚未结束`, field: 'period' })
  return whole
}

/** Freezes what there is now as the next version of a report. @throws CONFLICT when another made it first */
const freeze = async (services: Services, question: Question, by: { by_id: number | null; by_name: string }) => {
  const context = { services, caller: systemCaller }
  const { title, parts } = await writeReport(context, question)
  const { kind, item, period, placeId: place_id } = question
  const content = JSON.stringify({ parts })
  const version = (await selectVersion(services.db, { kind, item, period, place_id })) + 1
  const id = await insertReport(services.db, {
    ...{ kind, item, period, place_id, version, title, content },
    demo: services.places.cells().some(({ simulated }) => simulated),
    sha256: createHash('sha256').update(content).digest(),
    ...{ made_at: new Date(services.clock.now()), made_by: by.by_id, made_by_name: by.by_name },
  })
  if (id === null) throw appError('CONFLICT', { message: '他人刚生成了新的一版，请刷新' })
  return { id, version }
}

const make = async (
  { services, caller, audit }: AuditedContext,
  { kind, item, period, placeId }: InputOf<Calls['make']>,
): Promise<OutputOf<Calls['make']>> => {
  if (kind === 'special' && placeId === undefined) throw appError('INVALID_INPUT', { message: '专报须指明网格', field: 'placeId' })
  if (kind !== 'special' && placeId !== undefined)
    throw appError('INVALID_INPUT', { message: `${gridReportKinds[kind]}为全市报表，不指明网格`, field: 'placeId' })
  if (placeId === undefined && caller.scope.counties !== null) throw appError('OUT_OF_SCOPE', { field: 'kind' })
  if (placeId !== undefined && !services.places.cells().some(({ id }) => id === placeId)) throw appError('NOT_FOUND', { what: '网格' })
  const question = { kind, item, period: periodFor(kind, period, services.clock.now()), placeId: placeId ?? null }
  audit.subject = `${gridReportKinds[kind]} ${question.period}`
  return freeze(services, question, actorOf(caller))
}

/** The daily report of yesterday, the weekly one on Mondays, the monthly one on the first: those that are not there yet. */
export const makeDueReports = async (services: Services): Promise<void> => {
  const today = formatDate(services.clock.now())
  for (const kind of ['day', 'week', 'month'] as const) {
    const question: Question = { kind, item: 'pm2_5', period: newestReportPeriod(kind, today), placeId: null }
    if ((await selectVersion(services.db, { ...question, place_id: null })) > 0) continue
    await freeze(services, question, platform).catch((error: unknown) => services.log.error(error))
  }
}

/** @throws FORBIDDEN for its author, CONFLICT for an older version or one that is signed */
const sign = async (context: AuditedContext, { id }: InputOf<Calls['sign']>): Promise<OutputOf<Calls['sign']>> => {
  const { services, caller, audit } = context
  const row = await reportOf(context, id)
  audit.subject = row.title
  if (caller.scope.counties !== null && row.place_id === null) throw appError('OUT_OF_SCOPE', { field: 'id' })
  if (row.made_by === caller.userId) throw appError('FORBIDDEN', { message: '报表由您本人生成，须由他人签发' })
  if (row.version !== row.newest) throw appError('CONFLICT', { message: `已有第 ${row.newest} 版，只能签发最新的一版` })
  const { by_id, by_name } = actorOf(caller)
  if (!(await signReport(services.db, id, { at: new Date(services.clock.now()), id: by_id, name: by_name })))
    throw appError('CONFLICT', { message: '这一版已签发' })
  return { id }
}

const partOf = async ({ kind, text, header, rows, svg }: ReportPart): Promise<DocumentPart> => {
  if (kind === 'table') return { kind, header, rows }
  return kind === 'figure' ? { kind, caption: text, svg, png: await pngOf(svg) } : { kind, text }
}

const authorship = ({ version, made_by_name, made_at, signed_at, signed_by_name, sha256 }: ReportRow): string =>
  `第 ${version} 版，${made_by_name} 于 ${minuteStampOf(made_at)} 生成；${signed_at ? `${signed_by_name} 于 ${minuteStampOf(signed_at)} 签发` : '未签发'}；内容校验码 ${sha256.toString('hex').slice(0, 12)}`

const documentOf = async (title: string, row: ReportRow, parts: readonly ReportPart[]): Promise<DocumentContent> => ({
  ...{ title, source: `第 ${row.version} 版`, demo: row.demo },
  parts: [{ kind: 'small', text: `${row.demo ? '演示数据。' : ''}${authorship(row)}` }, ...(await Promise.all(parts.map(partOf)))],
})

const plainNumber = /^-?\d+(\.\d+)?$/
const cellOf = (text: string): string | number => (plainNumber.test(text) ? Number(text) : text)

/** First and last day of a report. */
const spanText = ({ kind, period }: ReportRow): string => {
  const { first, last } = daysOfReport(kind as GridReportKind, period)
  return first === last ? first : `${first} 至 ${last}`
}

/** The same parts as rows of one sheet; a figure is its caption alone. */
const sheetOf = (title: string, row: ReportRow, parts: readonly ReportPart[], now: number) => {
  const lines = parts.flatMap(({ kind, text, header, rows: own }) => (kind === 'table' ? [header, ...own] : [[text]]))
  const rows = [[authorship(row)], ...lines]
  const width = Math.max(1, ...rows.map(({ length }) => length))
  const columns = Array.from({ length: width }, (_, n) => ({ key: `c${n}`, label: n === 0 ? '内容' : '', kind: 'text' as const }))
  const cells = rows.map(each => each.map(cellOf))
  return {
    columns,
    rows: (async function* () {
      yield await Promise.resolve(cells)
    })(),
    meta: { title, period: spanText(row), timeConvention, demo: row.demo, madeAt: formatDateTime(now) },
  }
}

const download = async (context: CallerContext, { id, format }: InputOf<Calls['download']>) => {
  const { services } = context
  const row = await reportOf(context, id)
  const [title, parts] = [titleOf(context.caller, row), await readableParts(context, row)]
  if (format !== 'xlsx') return documentReply(services, await documentOf(title, row, parts), format)
  const written = await services.exports.toXlsx(sheetOf(title, row, parts, services.clock.now()))
  return sheetReply(`${title}.xlsx`, uploadMediaTypes.xlsx, written)
}

export const gridReportService = serveCalls(gridReportCalls, { list, detail, make, sign, download })
