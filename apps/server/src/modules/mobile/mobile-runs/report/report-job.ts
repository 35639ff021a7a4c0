import { formatDateTime } from '@qingyuan/domain/time.ts'
import { callerOf } from '#/platform/auth/caller.ts'
import { selectAccount } from '#/platform/auth/queries.ts'
import type { Figure } from '#/platform/documents/document.ts'
import { docxOf } from '#/platform/documents/docx.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import { jobKind } from '#/platform/jobs/job-kind.ts'
import { pngOf } from '#/platform/pictures/png.ts'
import type { Services } from '#/platform/services.ts'
import { listRuns, readTrack, rowOf, seriesOf } from '../runs.ts'
import { segmentsOf } from '../segments.ts'
import { type Drawn, mapFigure, timeFigure } from './figures.ts'
import { reportOf } from './report.ts'

const kind = 'mobile-report'
const keepMs = 90 * 24 * 3_600_000

interface ReportInput {
  runId: number
  series: string
}

const figuresOf = (drawn: Drawn): Promise<Figure[]> =>
  Promise.all(
    [
      { name: '01-走航轨迹', title: '走航轨迹与高值路段', svg: mapFigure(drawn) },
      { name: '02-时间序列', title: '沿途数值与背景', svg: timeFigure(drawn) },
    ].map(async figure => ({ ...figure, png: await pngOf(figure.svg) })),
  )

/** The report of a run for a series, with what this caller may see. */
export const mobileReport = async (services: Services, caller: Caller, { runId, series: key }: ReportInput): Promise<Buffer> => {
  const row = await rowOf(services, caller.scope, runId)
  const series = seriesOf(row, key)
  const run = (await listRuns({ services, caller })).find(each => each.id === runId)!
  const [track, found] = [await readTrack(services, row, key), await segmentsOf({ services, caller }, { runId, series: key })]
  const drawn = { title: `${row.name} ${series.label}`, unit: series.unit, track, segments: found.segments.slice(0, 10) }
  const made = { madeAt: formatDateTime(services.clock.now()), madeBy: caller.realName }
  return docxOf(reportOf({ run, series, found, figures: await figuresOf(drawn), ...made }))
}

/** The report as a job: with the rights that the person has when it runs. */
export const mobileReportJob = jobKind<ReportInput>({
  kind,
  run: async ({ input, createdBy, services, progress }) => {
    const account = createdBy === null ? undefined : await selectAccount(services.db, createdBy)
    if (!account || account.disabled) throw new Error('生成人已停用')
    const caller = callerOf(account, '')
    if (!caller.permissions.has('air:view')) throw new Error('生成人已无权查看走航数据')
    progress(0.2, '绘图与撰写报告')
    const document = await mobileReport(services, caller, input)
    const row = await rowOf(services, caller.scope, input.runId)
    const stamp = formatDateTime(services.clock.now()).replace(/\D/g, '')
    const name = `走航报告_${row.name}_${stamp}.docx`
    const mediaType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    const meta = { name, mediaType, purpose: kind, createdBy, expiresAt: services.clock.now() + keepMs }
    return { message: `已生成 ${name}`, fileId: await services.files.save(document, meta) }
  },
})

/** Starts the job. @throws NOT_FOUND, INVALID_INPUT for a series that the run does not have */
export const requestReport = async ({ services, caller }: CallerContext, input: ReportInput): Promise<{ jobId: string }> => {
  const row = await rowOf(services, caller.scope, input.runId)
  const { label } = seriesOf(row, input.series)
  return { jobId: await services.jobs.enqueue({ kind }, `走航报告 ${row.name} ${label}`, input, caller) }
}
