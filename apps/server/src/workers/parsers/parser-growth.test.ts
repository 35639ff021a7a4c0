import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { type ModelFormat, modelFormats } from '../model-file/detect.ts'
import { parserTable } from './parser-table.ts'
import { openServerParsers } from './server-parsers.ts'
import * as models from './test-support/grown-models.ts'
import * as tables from './test-support/grown-tables.ts'
import { growthOf, loopDelayOf } from './test-support/growth.ts'

type ParserName = keyof typeof parserTable

interface GrowingFile {
  parser: ParserName
  input?: unknown
  build: (size: number) => string | Uint8Array
  /** Size near the parser's limit, or where it takes a noticeable time. */
  largest: number
}

const asModel = (format: ModelFormat, build: GrowingFile['build'], largest: number): GrowingFile => ({
  parser: 'modelFile',
  input: { format, origin: { lon: 113, lat: 36 } },
  build,
  largest,
})
const asStations = (format: string, build: GrowingFile['build'], largest: number): GrowingFile => ({
  parser: 'stationFile',
  input: { format },
  build,
  largest,
})

const packed = (build: GrowingFile['build']) => (size: number) => gzipSync(build(size))
const box = { west: 111, south: 35, east: 115, north: 38 }

const growing: Record<string, GrowingFile> = {
  'a form': { parser: 'formWorkbook', build: tables.grownWorkbook, largest: 2_400 },
  'a sheet': { parser: 'importWorkbook', build: tables.grownWorkbook, largest: 10_000 },
  'rows of stations': asStations('station_csv', tables.grownStationCsv, 40_000),
  'a sheet of stations': asStations('station_xlsx', tables.grownStationSheet, 10_000),
  'hours of all stations': asStations('china_sites', tables.grownSites, 240),
  'hours of species': { parser: 'speciesFile', input: { unit: 'ppb', hourLabel: 'end' }, build: tables.grownSpecies, largest: 8_000 },
  townships: {
    parser: 'townships',
    input: { coordinates: 'wgs84', scope: { userId: 1, userType: 'city', counties: null, enterpriseId: null }, counties: [] },
    build: tables.grownTownships,
    largest: 800,
  },
  'a mobile run': { parser: 'mobileRun', input: { box, now: 1_800_000_000_000 }, build: tables.grownRun, largest: 60_000 },
  'an inventory': { parser: 'inventoryFile', build: tables.grownInventory, largest: 120_000 },
  'an endpoint file': { parser: 'trajectoryFile', build: models.grownTdump, largest: 18_000 },
  arl: asModel('arl', models.grownArl, 600),
  grib2: asModel('grib2', models.grownGrib2, 1_000),
  netcdf: asModel('netcdf', models.grownNetcdf, 480),
  cdump: asModel('cdump', models.grownCdump, 1_500),
  uamiv: asModel('uamiv', models.grownUamIv, 1_000),
  calpuff: asModel('calpuff', models.grownCalpuff, 1_500),
  calmet: asModel('calmet', models.grownCalmet, 240),
  tdump: asModel('tdump', models.grownTdump, 30_000),
  asc: asModel('asc', models.grownRaster, 1_000),
  'asc, packed': asModel('asc', packed(models.grownRaster), 1_000),
}

test('every parser and every format of a model has a growing file', () => {
  const used = Object.values(growing)
  expect(Object.keys(parserTable).filter(name => !used.some(({ parser }) => parser === name))).toEqual([])
  expect(modelFormats.filter(format => !used.some(({ input }) => (input as { format?: string })?.format === format))).toEqual([])
})

const folder = mkdtempSync(join(tmpdir(), 'qingyuan-growth-'))
const parsers = openServerParsers()
afterAll(async () => {
  await parsers.close()
  rmSync(folder, { recursive: true })
})

/** What a parser says when it does not read the file as it should. */
const refusalIn = (result: unknown): unknown => {
  if (typeof result === 'string') return result
  if (typeof result !== 'object' || result === null) return null
  if ('ok' in result) return result.ok ? null : result
  return 'problem' in result || 'detail' in result ? result : null
}

/** Reads a file in this process, where its CPU time can be taken. */
const parse = async ({ parser, input }: GrowingFile, path: string): Promise<unknown> =>
  parserTable[parser].parse(path, (input ?? null) as never, { onProgress: () => undefined, sendPart: async () => undefined })

const growthBar = 64
const delayBarMs = 50

test.each(Object.entries(growing))(
  '%s of sixteen times the size takes about sixteen times the work, beside the event loop',
  async (name, file) => {
    const paths = [1 / 16, 1].map(share => {
      const path = join(folder, `${name} ${share}`)
      writeFileSync(path, file.build(Math.round(file.largest * share)))
      return path
    })
    const [sixteenth, whole] = paths as [string, string]
    const parseSoundly = async (path: string) => expect(refusalIn(await parse(file, path))).toBeNull()
    expect(await growthOf(sixteenth, whole, parseSoundly, growthBar)).toBeLessThanOrEqual(growthBar)
    const parseInProcess = (path: string) =>
      parsers.run(file.parser, { path, name }, (file.input ?? null) as never, { onPart: () => undefined })
    await parseInProcess(sixteenth)
    expect(await loopDelayOf(() => parseInProcess(whole), delayBarMs)).toBeLessThanOrEqual(delayBarMs)
  },
)

/** Copies the rest of the file for every line. */
const copyPerLine = (text: string): number => {
  let lines = 0
  for (let rest = [...text]; rest.length > 0; rest = rest.slice(rest.indexOf('\n') + 1)) lines++
  return lines
}

test('a quadratic parser, or one on the event loop, is noticed', async () => {
  const textOf = (lines: number) => 'a\n'.repeat(lines)
  expect(copyPerLine(textOf(3))).toBe(3)
  expect(await growthOf(textOf(500), textOf(8_000), copyPerLine, growthBar, 3)).toBeGreaterThan(growthBar)
  expect(await loopDelayOf(async () => copyPerLine(textOf(12_000)), delayBarMs, 3)).toBeGreaterThan(delayBarMs)
})
