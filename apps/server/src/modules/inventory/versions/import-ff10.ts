import { readFile } from 'node:fs/promises'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { inventoryCalls } from '@qingyuan/contract/calls/inventory.ts'
import { type County, counties } from '@qingyuan/domain/counties.ts'
import { type EmissionPollutantId, emissionPollutants } from '@qingyuan/domain/emissions.ts'
import type { InventoryRecord } from '@qingyuan/formats/ff10/inventory-file.ts'
import { sourceFacts } from '#/modules/factors/service.ts'
import { appError } from '#/platform/errors.ts'
import type { Caller, Upload } from '#/platform/http/context.ts'
import type { Services } from '#/platform/services.ts'
import { endRun, hashOfRun, insertRows, insertRun, type NewRow } from '../calculation/queries.ts'
import { surfaceName } from '../sources/surface-sources.ts'
import { insertDraft } from './inventories.ts'
import { factsOf } from './merge.ts'

type Calls = typeof inventoryCalls

const countyOf = new Map(counties.map(county => [String(county.adcode), county]))
const pollutantOf = new Map(emissionPollutants.map(({ id, smoke }) => [smoke, id]))
const largestFile = 100 * 1024 * 1024

/** A file's source: what stands together in region, class and facility. */
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

const refuse = (lines: readonly string[]) =>
  appError('INVALID_INPUT', {
    message: `文件有 ${lines.length} 处不能导入：${lines.slice(0, 5).join('；')}${lines.length > 5 ? '……' : ''}`,
    field: 'file',
  })

/** An inventory of SMOKE as a draft: all of it or nothing. @throws FILE_TOO_LARGE; INVALID_INPUT naming the lines and records at fault */
export const importFf10 = async (
  services: Services,
  caller: Caller,
  upload: Upload,
  { name, year }: InputOf<Calls['ImportFF10']>,
): Promise<OutputOf<Calls['ImportFF10']>> => {
  if (upload.size > largestFile) throw appError('FILE_TOO_LARGE', { field: 'file' })
  const file = await services.engines.run('readFf10', { text: await readFile(upload.path, 'utf8') })
  if (file.refused.length > 0) throw refuse(file.refused.map(({ message }) => message))
  if (file.records.length === 0) throw refuse(['文件中没有记录'])
  const of = year ?? file.year
  if (!Number.isInteger(of)) throw appError('INVALID_INPUT', { message: '文件没有写明年份（#YEAR），请选择年份', field: 'year' })
  const { byScc } = await sourceFacts(services)
  const { sources, refused } = gathered(file.records, scc => byScc.has(scc))
  if (refused.length > 0) throw refuse(refused)
  const rows = [...sources].map(([key, each]) => rowOf(key, each, surfaceName(byScc.get(each.record.scc), each.record.scc)))
  return services.db.transaction().execute(async trx => {
    const runId = await insertRun(trx, { year: of, kind: 'imported', title: `导入 ${upload.name}`, created_by: caller.userId || null })
    await insertRows(trx, runId, rows, () => undefined)
    await endRun(trx, runId, {
      ...{ snapshotId: null, baseId: null, spreads: {}, sha256: await hashOfRun(trx, runId), simulated: false },
      facts: await factsOf({ db: trx }, caller, runId, { block: 0, missing: 0, warn: 0 }),
    })
    const { id } = await insertDraft(trx, caller, { name, year: of, runId })
    return { id, records: file.records.length, sources: rows.length }
  })
}
