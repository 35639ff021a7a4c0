import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { openServices } from '#/open-services.ts'
import { type Config, testConfig } from '#/platform/config.ts'
import { systemCaller } from '#/platform/http/caller.ts'
import { seedPlaces } from '#/platform/testing/places.ts'
import { testDatabase } from '#/platform/testing/test-database.ts'
import type { FileFindings, FileRequest, SpeciesFileRequest, StationFileRequest } from '../receive/file-import.ts'
import { rollUp } from '../rollup/roll-up.ts'

interface UploadedFile {
  name: string
  content: Buffer | string
}

type Stations = Parameters<typeof seedPlaces>[1]

/** Open services over a database of their own with the given stations, and short ways to what the tests of the pipeline do all the time. */
export const openPipeline = async (stations: Stations, options: { now?: () => number; config?: Partial<Config> } = {}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'qingyuan-pipeline-'))
  const database = await testDatabase()
  const ids = await seedPlaces(database.db, stations)
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
  const config = testConfig({ dataDir, ...options.config })
  const services = await openServices({ config, connection: database.config, log, max: 8, clock: { now: options.now ?? Date.now } })

  const save = ({ name, content }: UploadedFile) =>
    services.files.save(Buffer.from(content), { name, mediaType: 'text/csv', purpose: 'import', createdBy: null })
  let imports = 0

  /** Reads a file here and now and stores what is good of it. */
  const readNow = async (given: UploadedFile, request: FileRequest): Promise<FileFindings> => {
    const fileId = await save(given)
    const { path } = (await services.files.find(fileId))!
    const input = { ...request, fileId, fileName: given.name }
    const target = { ref: `${given.name} #${++imports}`, by: '测试', replay: { job: 'import-file', input } }
    const run = { target, scope: systemCaller.scope, signal: new AbortController().signal, progress: () => undefined }
    return services.ingest.readFile({ path, name: given.name }, request, run)
  }

  return {
    database,
    services,
    ids,
    dataDir,
    /** Input of the job that imports a file. */
    saveInput: async (file: UploadedFile & StationFileRequest) => ({
      ...{ fileId: await save(file), fileName: file.name, format: file.format, commit: true, importer: systemCaller },
    }),
    importNow: (file: UploadedFile & StationFileRequest) => readNow(file, { format: file.format }),
    /** The same for VOC species. */
    importSpeciesNow: ({ unit, hourLabel, station, ...file }: UploadedFile & Omit<SpeciesFileRequest, 'format'>) =>
      readNow(file, { format: 'voc_csv', unit, hourLabel, station }),
    rollUp: () => rollUp(services.pool, services.places),
    rows: async <T extends object = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<T[]> =>
      (await services.pool.query(text, values)).rows as T[],
    close: async () => {
      await services.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type Pipeline = Awaited<ReturnType<typeof openPipeline>>
