import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openNetcdf } from '@qingyuan/formats/netcdf/open-netcdf.ts'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modelRun, type RunKind } from '#/modules/sources/runs/public.ts'
import type { Caller } from '#/platform/http/caller.ts'
import { startJobWorker } from '#/platform/jobs/worker.ts'
import { pdfPages, textDifference } from '#/platform/testing/document-text.ts'
import { requestIncident } from '../answers.ts'
import { diffusionRun } from '../diffusion/diffusion-run.ts'
import { incidentEngineVersion, incidentRun } from '../incident/incident-run.ts'
import { type IncidentCity, incidentCity } from '../test-support/incident-city.ts'
import { dossierJob, requestDossier } from './dossier-job.ts'

let town: IncidentCity
let worker: { stop(): Promise<void> }
let person: Caller
let folder: string
let files: Record<string, Uint8Array>
let seal: string

const verify = () =>
  new Promise<{ code: number; out: string }>(done =>
    execFile(process.execPath, [join(folder, 'verify.mjs')], (error, stdout, stderr) =>
      done({ code: error ? 1 : 0, out: stdout + stderr }),
    ),
  )

/** Waits for a job to end; its row. */
const ended = async (id: string) => {
  for (let i = 0; i < 1200; i++) {
    const job = await town.server.services.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    if (job.state === 'failed') throw new Error(job.message ?? 'failed')
    if (job.state === 'done') return job
    await sleep(50)
  }
  throw new Error('the job did not end')
}

beforeAll(async () => {
  town = await incidentCity()
  const { services } = town.server
  const { id } = await services.db.selectFrom('users').select('id').where('user_name', '=', 'city').executeTakeFirstOrThrow()
  person = { ...town.city, userId: id, realName: '城市用户' }
  await expect(requestDossier({ services, caller: person }, town.request)).rejects.toMatchObject({ code: 'CONFLICT' })
  worker = await startJobWorker(services, [modelRun([incidentRun, diffusionRun] as RunKind[]), dossierJob])
  while (!(await requestIncident(services, person, town.request)).found) await sleep(50)
  const job = await ended((await requestDossier({ services, caller: person }, { ...town.request, note: '夜间值班上报，"待查"' })).jobId)
  seal = (job.result as { seal: string }).seal
  const file = await services.files.find(job.file_id!)
  expect(file!.name).toMatch(/^溯源报告_S1 站_\d{14}\.zip$/)
  files = unzipSync(new Uint8Array(await readFile(file!.path)))
  folder = await mkdtemp(join(tmpdir(), 'qingyuan-dossier-'))
  for (const [path, data] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), data)
  }
}, 180_000)
afterAll(async () => {
  await worker?.stop()
  await town?.server.close()
  if (folder) await rm(folder, { recursive: true, force: true })
})

const textOf = (path: string) => Buffer.from(files[path]!).toString()

describe('a dossier', () => {
  test('holds report, pictures, inputs, results and grids', async () => {
    const paths = Object.keys(files)
    for (const path of [
      '溯源报告.docx',
      '图/01-足迹与疑似企业.svg',
      '图/04-扩散.svg',
      '数据/结果.json',
      '数据/疑似企业.csv',
      '数据/输入_站点小时.csv',
    ])
      expect(paths).toContain(path)
    const document = Buffer.from(unzipSync(files['溯源报告.docx']!)['word/document.xml']!).toString()
    for (const words of [
      '演示企业 7',
      '10–90 % 区间',
      '演示数据',
      `溯源引擎第 ${incidentEngineVersion} 版`,
      '30 km 内 14 家企业',
      '首位概率',
      '夜间值班上报',
    ])
      expect(document).toContain(words)
    expect(document.match(/图 \d {2}/g)).toHaveLength(4)
    expect(Object.keys(unzipSync(files['溯源报告.docx']!)).filter(path => path.endsWith('.svg'))).toHaveLength(4)
    expect(await textDifference(files['溯源报告.docx']!, files['溯源报告.pdf']!)).toBeNull()
    for (const { foot } of await pdfPages(files['溯源报告.pdf']!)) expect(foot).toMatch(/^演示数据·运行.+\d+\/\d+$/)
    // A report to an authority is in its language, and its maps are maps.
    expect(document.replace(/<[^>]*>/g, '')).not.toMatch(/incident|undefined|NaN/)
    expect(textOf('图/01-足迹与疑似企业.svg')).toMatch(/<g clip-path="url\(#plan-20-46\)"><path d="M/)
    const svg = textOf('图/02-贡献排名.svg')
    expect(svg).toContain('演示企业 7')
    expect(svg).not.toMatch(/NaN|undefined/)
  })

  test('of a job that version 0.1 queued is made for the request under its former name', async () => {
    const { services } = town.server
    const county = await services.db.selectFrom('users').select('id').where('user_name', '=', 'county').executeTakeFirstOrThrow()
    await services.db
      .updateTable('users')
      .set({ county_ids: [12] })
      .where('id', '=', county.id)
      .execute()
    const refused = dossierJob.run({
      ...{
        id: 'former',
        input: { ['asked' as 'request']: town.request, note: null } as Parameters<typeof dossierJob.run>[0]['input'],
        checkpoint: null,
        createdBy: county.id,
        services,
      },
      ...{ signal: new AbortController().signal, progress: () => undefined, saveCheckpoint: async () => undefined },
    })
    await expect(refused).rejects.toThrow('生成人已无权查看该站点的溯源')
  })

  test('contains the numbers of the result and its inputs', () => {
    const result = JSON.parse(textOf('数据/结果.json'))
    const [header, first] = textOf('数据/疑似企业.csv').split('\r\n')
    expect(header).toMatch(/^\uFEFF序号,企业/)
    expect(first!.split(',')[8]).toBe(String(result.result.suspects[0].share))
    const inputs = textOf('数据/输入_站点小时.csv').trim().split('\r\n')
    expect(inputs).toHaveLength(1 + 3 * 52)
    expect(textOf('数据/输入_排放口.csv').trim().split('\r\n')).toHaveLength(15)
  })

  test('has its grids as CF-netCDF that readers open', async () => {
    const opened = await openNetcdf(files['数据/扩散.nc']!)
    if (!opened.ok) throw new Error(opened.problem.message)
    const variable = opened.file.variable('so2')!
    expect(variable.shape).toEqual([6, 61, 61])
    expect(variable.attributes.units).toBe('ug m-3')
  })

  test('is found whole by the script inside it, and broken when one byte is changed, one file missing or one more', async () => {
    const whole = await verify()
    expect(whole).toMatchObject({ code: 0 })
    expect(whole.out).toContain(`清单 SHA-256：${seal}`)
    const path = join(folder, '数据/结果.json')
    const bytes = await readFile(path)
    bytes[100]! ^= 1
    await writeFile(path, bytes)
    const changed = await verify()
    expect(changed.code).toBe(1)
    expect(changed.out).toContain('已被改动 数据/结果.json')
    await rm(path)
    expect((await verify()).out).toContain('缺少 数据/结果.json')
    bytes[100]! ^= 1
    await writeFile(path, bytes)
    await writeFile(join(folder, '数据/附加.csv'), 'x')
    expect((await verify()).out).toContain('清单之外的文件 数据/附加.csv')
    await rm(join(folder, '数据/附加.csv'))
    expect((await verify()).code).toBe(0)
  })
})
