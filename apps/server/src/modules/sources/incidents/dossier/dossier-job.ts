import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatDateTime } from '@qingyuan/domain/time.ts'
import { callerOf } from '#/platform/auth/caller.ts'
import { selectAccount } from '#/platform/auth/queries.ts'
import type { Figure } from '#/platform/documents/document.ts'
import { docxOf } from '#/platform/documents/docx.ts'
import { appError } from '#/platform/errors.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import { jobKind } from '#/platform/jobs/job-kind.ts'
import { pngOf } from '#/platform/pictures/png.ts'
import { projectRoot } from '#/platform/project-root.ts'
import type { Services } from '#/platform/services.ts'
import { requestIncident } from '../answers.ts'
import { plumesNow } from '../diffusion/diffusion.ts'
import type { TraceRequest } from '../trace-request.ts'
import { dataFiles } from './data-files.ts'
import { type Evidence, gatherEvidence } from './evidence.ts'
import { diffusionFigure } from './figures/diffusion-figure.ts'
import { footprintFigure } from './figures/footprint-figure.ts'
import { hoursFigure } from './figures/hours-figure.ts'
import { rankingFigure } from './figures/ranking-figure.ts'
import { type PackedFile, packDossier } from './pack.ts'
import { reportOf } from './report.ts'

const kind = 'dossier'
const keepMs = 90 * 24 * 3_600_000

interface DossierInput {
  request: TraceRequest
  note: string | null
}
/** Name of the request in jobs that version 0.1 queued; read in 0.2 only. */
const formerRequest = 'asked'

const figuresOf = async (evidence: Evidence): Promise<Figure[]> => {
  const all = [
    { name: '01-足迹与疑似企业', title: '后向足迹与疑似企业', svg: footprintFigure(evidence) },
    { name: '02-贡献排名', title: '对浓度升高的贡献', svg: rankingFigure(evidence) },
    { name: '03-小时浓度', title: '小时浓度与基线', svg: hoursFigure(evidence) },
    { name: '04-扩散', title: '疑似企业扩散', svg: diffusionFigure(evidence) },
  ]
  const drawn = all.flatMap(({ svg, ...figure }) => (svg === null ? [] : [{ ...figure, svg }]))
  return Promise.all(drawn.map(async figure => ({ ...figure, png: await pngOf(figure.svg) })))
}

const readme = ({ result, madeAt, simulated }: Evidence): string =>
  [
    `${result.place.name} 溯源报告包，生成于 ${madeAt}${simulated ? '（演示数据）' : ''}`,
    '',
    '溯源报告.docx   报告',
    '溯源报告.pdf    同一报告的 PDF',
    '图/             报告中的图（SVG、PNG）',
    '数据/           输入与结果（CSV、JSON、CF-netCDF）',
    'MANIFEST.sha256 每个文件的 SHA-256',
    'verify.mjs      核对脚本：解压后运行 node verify.mjs，不需联网',
    '',
  ].join('\r\n')

/** All files of a dossier. */
export const dossierFiles = async (services: Services, caller: Caller, evidence: Evidence): Promise<PackedFile[]> => {
  const figures = await figuresOf(evidence)
  const script = await readFile(join(projectRoot(), 'scripts/verify-dossier.mjs'))
  const report = reportOf(evidence, figures)
  return [
    { path: '溯源报告.docx', data: new Uint8Array(await docxOf(report)) },
    { path: '溯源报告.pdf', data: new Uint8Array(await services.exports.toPdf(report)) },
    ...figures.flatMap(({ name, svg, png }) => [
      { path: `图/${name}.svg`, data: new Uint8Array(Buffer.from(svg)) },
      ...(png === null ? [] : [{ path: `图/${name}.png`, data: new Uint8Array(png) }]),
    ]),
    ...(await dataFiles(services, caller, evidence)),
    { path: 'verify.mjs', data: new Uint8Array(script) },
    { path: '说明.txt', data: new Uint8Array(Buffer.from(readme(evidence))) },
  ]
}

/** The dossier as a job: with the rights that the person has when it runs. */
export const dossierJob = jobKind<DossierInput>({
  kind,
  run: async ({ input, createdBy, services, signal, progress }) => {
    const { note } = input
    const request = input.request ?? (input as { [formerRequest]?: TraceRequest })[formerRequest]
    const account = createdBy === null ? undefined : await selectAccount(services.db, createdBy)
    if (!account || account.disabled) throw new Error('生成人已停用')
    const caller = callerOf(account, '')
    if (!caller.permissions.has('vocs:enterpriseInfo') || !services.places.allowed(caller.scope, request.placeId))
      throw new Error('生成人已无权查看该站点的溯源')
    progress(0.05, '计算扩散图')
    const plumes = await plumesNow(services, caller, request, { signal, progress: share => progress(0.05 + 0.4 * share) })
    progress(0.5, '汇集证据')
    const evidence = await gatherEvidence(services, caller, request, note, plumes)
    signal.throwIfAborted()
    progress(0.6, '绘图与撰写报告')
    const { zip, seal } = packDossier(await dossierFiles(services, caller, evidence))
    signal.throwIfAborted()
    const stamp = formatDateTime(services.clock.now()).replace(/\D/g, '')
    const name = `溯源报告_${evidence.result.place.name}_${stamp}.zip`
    const meta = { name, mediaType: 'application/zip', purpose: kind, createdBy, expiresAt: services.clock.now() + keepMs }
    const fileId = await services.files.save(zip, meta)
    return { message: `清单 SHA-256 ${seal}`, result: { seal }, fileId }
  },
})

/** Starts the job. @throws CONFLICT while the trace itself is not done */
export const requestDossier = async (
  { services, caller }: CallerContext,
  request: TraceRequest & { note?: string },
): Promise<{ jobId: string }> => {
  const { found } = await requestIncident(services, caller, request)
  if (!found) throw appError('CONFLICT', { message: '溯源尚未完成，完成后再生成报告' })
  const { note = null, ...question } = request
  const title = `溯源报告 ${services.places.get(request.placeId)!.name} ${request.to}`
  return { jobId: await services.jobs.enqueue({ kind }, title, { request: question, note }, caller) }
}
