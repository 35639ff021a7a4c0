import { type County, counties } from '@qingyuan/domain/counties.ts'
import { type EmissionPollutantId, emissionPollutants } from '@qingyuan/domain/emissions.ts'
import type { InventoryRecord } from '@qingyuan/formats/ff10/inventory-file.ts'
import { sourceFacts } from '#/modules/emissions/factor-library/public.ts'
import type { RefusedLine } from '#/modules/system/files/public.ts'
import type { Db } from '#/platform/database/pool.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { Services } from '#/platform/services.ts'
import type { ParsedFile } from '#/workers/parsers/file-parsers.ts'
import { endRun, hashOfRun, insertRows, insertRun, type NewRow, setJob } from '../calculation/queries.ts'
import { surfaceName } from '../sources/surface-sources.ts'
import { insertDraft } from './inventories.ts'
import { factsOf } from './merge.ts'

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
  const refused: RefusedLine[] = []
  for (const [n, record] of records.entries()) {
    const [county, pollutant] = [countyOf.get(record.region), pollutantOf.get(record.pollutant)]
    const problem = !county
      ? { column: '区域代码', text: record.region, reason: `区域代码 ${record.region} 不是本市区县` }
      : !has(record.scc)
        ? { column: 'SCC', text: record.scc, reason: `SCC ${record.scc} 不在排放源分类中` }
        : !pollutant
          ? { column: '污染物', text: record.pollutant, reason: `污染物 ${record.pollutant} 不受支持` }
          : null
    if (problem !== null) {
      refused.push({ row: n + 1, ...problem })
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

/** What the job of an import needs of its request. */
export interface Ff10Request {
  name: string
  /** Replaces the year in the file. */
  year?: number
}

/** Line in the header of a file of simulated data, by which its import is simulated too. */
export const demoNote = '演示数据 SIMULATED demonstration data'

export interface Ff10Content {
  year: number
  simulated: boolean
  rows: readonly NewRow[]
}

interface CheckedFf10 {
  content: Ff10Content | null
  /** Records of the file. */
  count: number
  refused: readonly RefusedLine[]
  refusedCount?: number
  /** What `row` of a refused line counts. */
  lines: '行' | '记录'
}

const wholeFile = (reason: string): RefusedLine => ({ row: 0, column: '', text: '', reason })

/** An inventory of SMOKE: all of its sources, or what is at fault. */
export const readFf10 = async (
  services: Pick<Services, 'db' | 'parsers'>,
  file: ParsedFile,
  { year: given }: Ff10Request,
  { signal, read }: { signal: AbortSignal; read: () => void },
): Promise<CheckedFf10> => {
  const records: InventoryRecord[] = []
  const onPart = (part: readonly InventoryRecord[]) => records.push(...part)
  const found = await services.parsers.run('inventoryFile', file, null, { signal, onPart })
  const year = given ?? found.year
  const nothing = (refused: readonly RefusedLine[], refusedCount = refused.length, lines: CheckedFf10['lines'] = '行') => ({
    ...{ content: null, count: records.length, refused, refusedCount, lines },
  })
  if (found.refused.length > 0) {
    const lines = found.refused.map(({ line, message }) => ({ ...wholeFile(message.replace(/^第 \d+ 行：/, '')), row: line }))
    return nothing(lines, found.refusedLines)
  }
  if (records.length === 0) return nothing([wholeFile('文件中没有记录')])
  if (!Number.isInteger(year)) return nothing([wholeFile('文件没有写明年份（#YEAR），请选择年份')])
  read()
  const { byScc } = await sourceFacts(services)
  const { sources, refused } = gathered(records, scc => byScc.has(scc))
  if (refused.length > 0) return nothing(refused, refused.length, '记录')
  const rows = [...sources].map(([key, each]) => rowOf(key, each, surfaceName(byScc.get(each.record.scc), each.record.scc)))
  return { content: { year, simulated: found.notes.includes(demoNote), rows }, count: records.length, refused: [], lines: '记录' }
}

type Doer = Pick<Caller, 'userId' | 'realName' | 'scope'>

/** The sources as a run, and a draft on it, within a transaction. */
export const insertFf10 = async (
  trx: Db,
  by: Doer,
  { jobId, title, name, year, simulated, rows }: Ff10Content & { jobId: string; title: string; name: string },
): Promise<{ runId: number; inventoryId: number }> => {
  const runId = await insertRun(trx, { year, kind: 'imported', title, created_by: by.userId || null })
  await setJob(trx, runId, jobId)
  await insertRows(trx, runId, rows, () => undefined)
  await endRun(trx, runId, {
    ...{ snapshotId: null, baseId: null, spreads: {}, sha256: await hashOfRun(trx, runId), simulated },
    facts: await factsOf({ db: trx }, by, runId, { block: 0, missing: 0, warn: 0 }),
  })
  const { id } = await insertDraft(trx, by, { name, year, runId })
  return { runId, inventoryId: id }
}
