import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { openServices } from '#/open-services.ts'
import { type Config, testConfig } from '#/platform/config.ts'
import { seedPlaces } from '#/platform/testing/places.ts'
import { testDatabase } from '#/platform/testing/test-database.ts'
import { type ImportInput, type ImportResult, stationFileImport } from '../receive/file-import.ts'
import { type SpeciesImportInput, speciesFileImport } from '../receive/species-import.ts'
import { rollUp } from '../rollup/roll-up.ts'

const runHere = {
  id: 'test',
  checkpoint: null,
  createdBy: null,
  signal: new AbortController().signal,
  progress: () => undefined,
  saveCheckpoint: async () => undefined,
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

  const saveInput = async (file: { name: string; content: Buffer | string; format: ImportInput['format'] }): Promise<ImportInput> => {
    const fileId = await services.files.save(Buffer.from(file.content), {
      name: file.name,
      mediaType: 'text/csv',
      purpose: 'import',
      createdBy: null,
    })
    const source = await services.db
      .insertInto('data_sources')
      .values({ kind: 'file', name: file.name })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { fileId, fileName: file.name, format: file.format, sourceId: source.id, by: '测试' }
  }

  return {
    database,
    services,
    ids,
    dataDir,
    saveInput,
    /** Runs the import job here and now. */
    importNow: async (file: { name: string; content: Buffer | string; format: ImportInput['format'] }): Promise<ImportResult> => {
      const outcome = await stationFileImport.job.run({ ...runHere, services, input: await saveInput(file) })
      return outcome.result as ImportResult
    },
    /** Runs the import of VOC species here and now. */
    importSpeciesNow: async (
      file: { name: string; content: Buffer | string } & Pick<SpeciesImportInput, 'unit' | 'hourLabel' | 'station'>,
    ) => {
      const { format: _, ...input } = await saveInput({ ...file, format: 'station_csv' })
      const { unit, hourLabel, station } = file
      const outcome = await speciesFileImport.job.run({ ...runHere, services, input: { ...input, unit, hourLabel, station } })
      return outcome.result as ImportResult
    },
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
