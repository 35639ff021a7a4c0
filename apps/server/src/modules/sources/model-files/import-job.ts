import { deflateRawSync } from 'node:zlib'
import type { LonLatHeights } from '@qingyuan/engine/meteorology/diagnostic/terrain-on-grid.ts'
import { metOf, type PlainMet } from '@qingyuan/engine/meteorology/plain-met.ts'
import type { TdumpFile } from '@qingyuan/formats/tdump/tdump-file.ts'
import { trajectoriesOfTdump } from '#/modules/sources/trajectories/public.ts'
import { checkedLines, defineImport, type ImportInput } from '#/modules/system/files/public.ts'
import { fileSource, forgetMet, keepMet, reachesRegion } from '#/modules/weather/fields/public.ts'
import type { Db } from '#/platform/database/pool.ts'
import type { ModelFileKind } from '#/platform/database/tables.ts'
import { appError } from '#/platform/errors.ts'
import type { StoredFile } from '#/platform/files/files.ts'
import { readHead } from '#/platform/files/head.ts'
import { systemCaller } from '#/platform/http/caller.ts'
import type { Services } from '#/platform/services.ts'
import type { ModelFormat } from '#/workers/model-file/detect.ts'
import type { Origin } from '#/workers/model-file/model-projection.ts'
import type { ModelContent, ReadFile, ReadOutcome } from '#/workers/model-file/read-model-file.ts'
import type { Results } from '#/workers/model-file/results.ts'
import { type FileContent, terrainSeries, weatherSeries } from './content.ts'
import {
  deleteModelFile,
  insertTerrain,
  insertValues,
  keepRefusal,
  lockModelFile,
  selectModelFileId,
  setContent,
  setModelFileId,
  takeModelFile,
} from './queries.ts'

interface ModelFields {
  name: string
  format: ModelFormat | null
  origin: Origin | null
  tagNames?: Record<string, string>
}

type ImportedContent = Omit<FileContent, 'notes'>

const kindOf = (content: ModelContent): ModelFileKind =>
  'met' in content ? 'meteorology' : 'results' in content ? 'concentration' : 'paths' in content ? 'trajectory' : 'terrain'

/** Rows are written so many at a time. */
const rowsPerInsert = 200

const keepResults = async (
  db: Db,
  id: number,
  { grid, points, begin, end, series }: Results,
  progress: (share: number) => void,
): Promise<ImportedContent> => {
  const rows = series.flatMap(({ values }, s) => values.flatMap((field, span) => (field ? [{ series: s, span, field }] : [])))
  for (let n = 0; n < rows.length; n += rowsPerInsert) {
    const part = rows.slice(n, n + rowsPerInsert).map(({ field, ...row }) => ({
      ...row,
      data: deflateRawSync(Buffer.from(field.buffer, field.byteOffset, field.byteLength), { level: 3 }),
    }))
    await insertValues(db, id, part)
    progress(0.5 + (0.5 * n) / rows.length)
  }
  return {
    begin,
    end,
    series: series.map(({ name, unit, place, tag }) => ({ name, unit, place, ...(tag && { tag }) })),
    ...(grid && { grid }),
    ...(points && { points: { lon: [...points.lon], lat: [...points.lat] } }),
  }
}

const keepWeather = async (db: Db, id: number, plain: PlainMet): Promise<ImportedContent> => {
  const met = metOf(plain)
  await keepMet({ db }, fileSource(id), met)
  const times = Array.from(met.times, seconds => seconds * 1000)
  const { nx, ny } = met
  return {
    begin: times,
    end: times,
    series: Object.keys(weatherSeries).map(name => ({ name, unit: '', place: 'grid' })),
    grid: { projection: plain.projection, nx, ny },
  }
}

const keepTerrain = async (db: Db, name: string, terrain: LonLatHeights, notes: string[]): Promise<ImportedContent> => {
  const { heights, ...grid } = terrain
  const active = reachesRegion(terrain)
  notes.push(active ? '已作为本市地形启用' : '未覆盖本市，只保存不启用')
  const data = Buffer.from(heights.buffer, heights.byteOffset, heights.byteLength)
  const terrainId = await insertTerrain(db, { name, grid, data, active })
  return { begin: [0], end: [0], series: [{ name: terrainSeries, unit: 'm', place: 'grid' }], terrainId }
}

const keepPaths = (file: TdumpFile): ImportedContent => {
  const { trajectories } = trajectoriesOfTdump(file)
  const starts = [...new Set(file.starts.map(start => start.seconds * 1000))]
  return { begin: starts, end: starts, series: [], trajectories }
}

/** @throws with the reason, which is kept among the refusals unless the file is only checked */
const refuse = async (
  { db }: Services,
  { name, path }: StoredFile,
  outcome: ReadOutcome & { ok: false },
  isKept: boolean,
): Promise<never> => {
  const reason = `${name}：${outcome.message}`
  if (isKept) await keepRefusal(db, { reason, location: `第 ${outcome.offset} 字节`, raw: Buffer.from(await readHead(path, 4096)) })
  throw new Error(reason)
}

interface ReadModel extends ReadFile {
  /** The same bytes are there under the same name: they are replaced. */
  known: boolean
}

/** A model's file: read, then kept as a whole. Its undo deletes what was kept, a terrain too; that of a repeat leaves it to the import before. */
export const modelFileImport = defineImport({
  kind: 'import-model',
  accept: { parser: 'modelFile' },
  check: async (services, stored, { name, format, origin, commit }: ImportInput<ModelFields>, { signal, read }) => {
    const outcome = await services.parsers.run('modelFile', { path: stored.path, name }, { format, origin }, { signal })
    if (!outcome.ok) return refuse(services, stored, outcome, commit)
    read()
    const known = (await selectModelFileId(services.db, { name, sha256: Buffer.from(stored.sha256, 'hex') })) !== undefined
    return checkedLines<ReadModel>({ rows: [{ ...outcome.file, known }], count: 1, refused: [], level: 'error' })
  },
  more: ([file], { name }) => ({
    name,
    ...{ added: file!.known ? 0 : 1, updated: file!.known ? 1 : 0, id: null as number | null },
    ...{ model: file!.model || file!.format, notes: file!.notes },
  }),
  take: async (services, trx, { input, file: stored, progress, list }, [read]) => {
    const { name, fileName, fileId, importer, tagNames } = input
    const { content, format, model } = read!
    // Files of the platform's own simulated trajectories say so in their names: the format has no place for it.
    const notes = [...read!.notes, ...(fileName.includes('演示数据') ? ['演示数据'] : [])]
    const sha256 = Buffer.from(stored.sha256, 'hex')
    const own = { name, format, kind: kindOf(content), model, sha256, fileId, importedBy: importer.userId || null }
    const { id, replaced } = await takeModelFile(trx, own)
    const imported =
      'met' in content
        ? await keepWeather(trx, id, content.met)
        : 'results' in content
          ? await keepResults(trx, id, content.results, progress)
          : 'paths' in content
            ? keepPaths(content.paths)
            : await keepTerrain(trx, name, content.terrain, notes)
    await setContent(trx, id, { notes, ...imported, ...(tagNames && { tagNames }) } satisfies FileContent)
    const counts = { added: replaced ? 0 : 1, updated: replaced ? 1 : 0 }
    return { ...(await list({ ...counts, written: { id, fileId, replaced } })), id, notes }
  },
  undo: async ({ trx }, { file_name, written }) => {
    const id = Number(written.id)
    const row = await lockModelFile(trx, id)
    if (!row) throw appError('CONFLICT', { message: `“${file_name}”导入的模型结果已删除，无需撤销` })
    if (row.file_id !== written.fileId) throw appError('CONFLICT', { message: `“${row.name}”之后又导入过，请撤销最近一次导入` })
    if (typeof written.replaced === 'string') {
      await setModelFileId(trx, id, written.replaced)
      return {}
    }
    await forgetMet(trx, fileSource(id))
    await deleteModelFile(trx, id)
    return {}
  },
  isEmpty: () => false,
  words: {
    title: ({ commit, name }) => `${commit ? '导入' : '检查'}模型文件 ${name}`,
    empty: '数据',
    refused: () => null,
    done: ({ name, model, notes, importId, updated }) => {
      const will = importId === null ? `检查通过：将${updated > 0 ? '替换已导入的' : '导入'}` : '已导入 '
      return [`${will}${name}（${model}）`, ...notes].join('；')
    },
  },
})

/** The import without a queue, for a command: there and then, on the platform's behalf. @throws the reason of a refusal */
export const importNow = async (services: Services, path: string, input: ModelFields): Promise<string> => {
  const meta = { name: input.name, mediaType: 'application/octet-stream', purpose: 'import', createdBy: null }
  const fileId = await services.files.save({ path }, meta)
  const outcome = await modelFileImport.job.run({
    id: fileId,
    input: { ...input, fileId, fileName: input.name, commit: true, importer: systemCaller },
    checkpoint: null,
    createdBy: null,
    services,
    signal: new AbortController().signal,
    progress: () => undefined,
    saveCheckpoint: async () => undefined,
  })
  return outcome.message ?? ''
}
