import { type County, counties } from '@qingyuan/domain/counties.ts'
import { type EmissionPollutantId, emissionPollutants } from '@qingyuan/domain/emissions.ts'
import type { InventoryRecord } from '@qingyuan/formats/ff10/inventory-file.ts'
import { sourceFacts } from '#/modules/emissions/factor-library/public.ts'
import type { Db } from '#/platform/database/pool.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { Services } from '#/platform/services.ts'
import type { ParsedFile } from '#/workers/parsers/file-parsers.ts'
import { endRun, hashOfRun, insertRows, insertRun, type NewRow, setJob } from '../calculation/queries.ts'
import { surfaceName } from '../sources/surface-sources.ts'
import { insertDraft } from './inventories.ts'
import { factsOf } from './merge.ts'
import { selectImported } from './queries.ts'

const countyOf = new Map(counties.map(county => [String(county.adcode), county]))
const pollutantOf = new Map(emissionPollutants.map(({ id, smoke }) => [smoke, id]))

/** A file's source: the records of one region, class and facility. */
interface Imported {
  record: InventoryRecord
  county: County
  grams: Partial<Record<EmissionPollutantId, number>>
}

const keyOf = ({ region, scc, facility }: InventoryRecord): string =>
  facility ? `f${region}/${facility.id}/${facility.unit}/${facility.releasePoint}/${facility.process}/${scc}` : `s${region}/${scc}`

/** Records as sources, and why some cannot be. @param has whether the tree has a class */
const gathered = (records: readonly InventoryRecord[], has: (scc: string) => boolean) => {
  const sources = new Map<string, Imported>()
  const refused: string[] = []
  for (const [n, record] of records.entries()) {
    const [county, pollutant] = [countyOf.get(record.region), pollutantOf.get(record.pollutant)]
    const problem = !county
      ? `区域代码 ${record.region} 不是本市区县`
      : !has(record.scc)
        ? `SCC ${record.scc} 不在排放源分类中`
        : !pollutant
          ? `污染物 ${record.pollutant} 不受支持`
          : null
    if (problem !== null) {
      refused.push(`第 ${n + 1} 条记录：${problem}`)
      continue
    }
    const key = keyOf(record)
    const known = sources.get(key) ?? { record, county: county!, grams: {} }
    known.grams[pollutant!] = (known.grams[pollutant!] ?? 0) + Math.round(record.tonnes * 1e6)
    sources.set(key, known)
  }
  return { sources, refused }
}

const placeOf = (value: number | undefined): number | null => (value === undefined || Number.isNaN(value) ? null : value)

const rowOf = (key: string, { record, county, grams }: Imported, surface: string): NewRow => {
  const { facility, scc } = record
  const source = { id: key, scc, county: String(county.adcode), quantities: {}, controls: [], activityGrade: 'C' }
  return {
    source: key,
    // Numbers of the file's facilities are the file's: none of ours is meant.
    enterprise_id: null,
    enterprise: facility?.name || null,
    industry: null,
    county_id: county.id,
    scc,
    name: facility ? [facility.name, facility.unit, facility.process].filter(Boolean).join(' ') : surface,
    fuel: null,
    equipment: null,
    surface_source: facility ? null : surface,
    lon: placeOf(record.lon),
    lat: placeOf(record.lat),
    grams,
    input: { source },
    how: Object.fromEntries(Object.keys(grams).map(id => [id, { basis: 'measured', factors: [] }])),
    approved: null,
    hash: key,
  }
}

/** Findings of an import, and its inventory when there were no faults. */
export interface Ff10Result {
  records: number
  sources: number
  errors: number
  /** The first ones. */
  faults: string[]
  /** Null when nothing was written. */
  inventoryId: number | null
}

const mostFaults = 200
const nothing = (faults: readonly string[], records: number, errors = faults.length): Ff10Result => ({
  ...{ records, sources: 0, errors, inventoryId: null },
  faults: faults.slice(0, mostFaults),
})

type Doer = Pick<Caller, 'userId' | 'realName' | 'scope'>

/** Inventory written by the import of a job; null before that. */
const written = async (db: Db, jobId: string): Promise<Pick<Ff10Result, 'inventoryId' | 'sources'> | null> => {
  const found = await selectImported(db, jobId)
  return found ? { inventoryId: found.id, sources: found.sources } : null
}

const write = async (trx: Db, { jobId, title, name, year, by }: Omit<Ff10Import, 'file'> & { year: number }, rows: readonly NewRow[]) => {
  const runId = await insertRun(trx, { year, kind: 'imported', title, created_by: by.userId || null })
  await setJob(trx, runId, jobId)
  await insertRows(trx, runId, rows, () => undefined)
  await endRun(trx, runId, {
    ...{ snapshotId: null, baseId: null, spreads: {}, sha256: await hashOfRun(trx, runId), simulated: false },
    facts: await factsOf({ db: trx }, by, runId, { block: 0, missing: 0, warn: 0 }),
  })
  const { id } = await insertDraft(trx, by, { name, year, runId })
  return { inventoryId: id, sources: rows.length }
}

export interface Ff10Import {
  jobId: string
  file: ParsedFile
  title: string
  name: string
  /** Replaces the year in the file. */
  year?: number
  by: Doer
}

interface Watch {
  signal: AbortSignal
  progress: (share: number, message: string) => void
}

/** An inventory of SMOKE as a draft: all of it, once, or nothing and what is at fault. */
export const importFf10 = async (
  services: Pick<Services, 'db' | 'parsers'>,
  request: Ff10Import,
  { signal, progress }: Watch,
): Promise<Ff10Result> => {
  progress(0.1, '正在读取')
  const records: InventoryRecord[] = []
  const {
    refused,
    refusedLines,
    year: yearInFile,
  } = await services.parsers.run('inventoryFile', request.file, null, {
    signal,
    onPart: part => records.push(...part),
  })
  const year = request.year ?? yearInFile
  if (refused.length > 0)
    return nothing(
      refused.map(({ message }) => message),
      records.length,
      refusedLines,
    )
  if (records.length === 0) return nothing(['文件中没有记录'], 0)
  if (!Number.isInteger(year)) return nothing(['文件没有写明年份（#YEAR），请选择年份'], records.length)
  progress(0.5, '正在检查')
  const { byScc } = await sourceFacts(services)
  const { sources, refused: unknown } = gathered(records, scc => byScc.has(scc))
  if (unknown.length > 0) return nothing(unknown, records.length)
  const rows = [...sources].map(([key, each]) => rowOf(key, each, surfaceName(byScc.get(each.record.scc), each.record.scc)))
  signal.throwIfAborted()
  progress(0.7, '正在写入')
  const done = await services.db
    .transaction()
    .execute(async trx => (await written(trx, request.jobId)) ?? write(trx, { ...request, year }, rows))
  return { records: records.length, errors: 0, faults: [], ...done }
}
