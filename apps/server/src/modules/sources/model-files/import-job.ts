import { deflateRawSync } from 'node:zlib'
import type { LonLatHeights } from '@qingyuan/engine/meteorology/diagnostic/terrain-on-grid.ts'
import { metOf, type PlainMet } from '@qingyuan/engine/meteorology/plain-met.ts'
import type { TdumpFile } from '@qingyuan/formats/tdump/tdump-file.ts'
import { trajectoriesOfTdump } from '#/modules/sources/trajectories/public.ts'
import { fileSource, keepMet, reachesRegion } from '#/modules/weather/fields/public.ts'
import type { Db } from '#/platform/database/pool.ts'
import type { ModelFileKind } from '#/platform/database/tables.ts'
import type { StoredFile } from '#/platform/files/files.ts'
import { readHead } from '#/platform/files/head.ts'
import { defineFileJob } from '#/platform/jobs/file-job.ts'
import type { Services } from '#/platform/services.ts'
import type { ModelFormat } from '#/workers/model-file/detect.ts'
import type { Origin } from '#/workers/model-file/model-projection.ts'
import type { ModelContent, ReadOutcome } from '#/workers/model-file/read-model-file.ts'
import type { Results } from '#/workers/model-file/results.ts'
import { type FileContent, terrainSeries, weatherSeries } from './content.ts'
import { insertTerrain, insertValues, keepRefusal, setContent, takeModelFile } from './queries.ts'

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

const keepWeather = async (services: Services, id: number, plain: PlainMet): Promise<ImportedContent> => {
  const met = metOf(plain)
  await keepMet(services, fileSource(id), met)
  const times = Array.from(met.times, seconds => seconds * 1000)
  const { nx, ny } = met
  return {
    begin: times,
    end: times,
    series: Object.keys(weatherSeries).map(name => ({ name, unit: '', place: 'grid' })),
    grid: { projection: plain.projection, nx, ny },
  }
}

const keepTerrain = async (services: Services, name: string, terrain: LonLatHeights, notes: string[]): Promise<ImportedContent> => {
  const { heights, ...grid } = terrain
  const active = reachesRegion(terrain)
  notes.push(active ? '已作为本市地形启用' : '未覆盖本市，只保存不启用')
  const data = Buffer.from(heights.buffer, heights.byteOffset, heights.byteLength)
  const terrainId = await insertTerrain(services.db, { name, grid, data, active })
  return { begin: [0], end: [0], series: [{ name: terrainSeries, unit: 'm', place: 'grid' }], terrainId }
}

const keepPaths = (file: TdumpFile): ImportedContent => {
  const { trajectories } = trajectoriesOfTdump(file)
  const starts = [...new Set(file.starts.map(start => start.seconds * 1000))]
  return { begin: starts, end: starts, series: [], trajectories }
}

/** @throws with the reason, kept among the refusals */
const refuse = async ({ db }: Services, { name, path }: StoredFile, outcome: ReadOutcome & { ok: false }): Promise<never> => {
  const reason = `${name}：${outcome.message}`
  await keepRefusal(db, { reason, location: `第 ${outcome.offset} 字节`, raw: Buffer.from(await readHead(path, 4096)) })
  throw new Error(reason)
}

/** Reads a model's file and keeps what it holds. Done again after a crash it comes to the same rows. */
export const modelFileImport = defineFileJob<ModelFields>({
  kind: 'import-model',
  parser: 'modelFile',
  title: ({ name }) => `导入模型文件 ${name}`,
  run: async ({ input, file: stored, services, signal, progress, createdBy }) => {
    const { format, origin, name } = input
    const outcome = await services.parsers.run('modelFile', { path: stored.path, name }, { format, origin }, { signal })
    if (!outcome.ok) return refuse(services, stored, outcome)
    const { file } = outcome
    const { content, notes } = file
    progress(0.5, '已读入，正在保存')
    const id = await takeModelFile(services.db, {
      name,
      format: file.format,
      kind: kindOf(content),
      model: file.model,
      sha256: Buffer.from(stored.sha256, 'hex'),
      fileId: input.fileId,
      importedBy: createdBy,
    })
    const imported =
      'met' in content
        ? await keepWeather(services, id, content.met)
        : 'results' in content
          ? await keepResults(services.db, id, content.results, progress)
          : 'paths' in content
            ? keepPaths(content.paths)
            : await keepTerrain(services, name, content.terrain, notes)
    await setContent(services.db, id, { notes, ...imported, ...(input.tagNames && { tagNames: input.tagNames }) } satisfies FileContent)
    return { message: [`已导入 ${name}（${file.model || file.format}）`, ...notes].join('；'), result: { id } }
  },
})

/** The import without a queue, for a command: there and then, on the platform's behalf. @throws the reason of a refusal */
export const importNow = async (services: Services, path: string, input: ModelFields): Promise<string> => {
  const meta = { name: input.name, mediaType: 'application/octet-stream', purpose: 'import', createdBy: null }
  const fileId = await services.files.save({ path }, meta)
  const outcome = await modelFileImport.job.run({
    id: fileId,
    input: { ...input, fileId, fileName: input.name },
    checkpoint: null,
    createdBy: null,
    services,
    signal: new AbortController().signal,
    progress: () => undefined,
    saveCheckpoint: async () => undefined,
  })
  return outcome.message ?? ''
}
