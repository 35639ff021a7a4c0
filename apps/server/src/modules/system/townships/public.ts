import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { townshipCalls } from '@qingyuan/contract/system/townships.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { checkOf, heldImport, importRecords, markUndone, type SheetResult } from '#/modules/system/files/public.ts'
import { appError } from '#/platform/errors.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { Upload } from '#/platform/http/upload.ts'
import type { Services } from '#/platform/services.ts'
import { importKind, type TownshipsAsked } from './import-job.ts'
import { deleteTownshipsOf, selectTownships } from './queries.ts'

export { townshipImport } from './import-job.ts'

type Calls = typeof townshipCalls

/** A township for whoever works out values over it. */
export interface Township {
  id: number
  name: string
  countyId: number
  /** Places spread evenly over it. */
  lon: number[]
  lat: number[]
}

/** Townships of the caller's counties; none until the authority brings them. */
export const townshipsOf = async ({ db }: Pick<Services, 'db'>, scope: Scope): Promise<Township[]> =>
  (await selectTownships(db, scope)).map(({ id, name, county_id, places }) => ({
    id,
    name,
    countyId: county_id,
    lon: places.filter((_, i) => i % 2 === 0),
    lat: places.filter((_, i) => i % 2 === 1),
  }))

export const listTownships = async ({ db }: Pick<Services, 'db'>, scope: Scope): Promise<OutputOf<Calls['List']>> =>
  (await selectTownships(db, scope)).map(({ id, name, county_id, area_km2, polygons }) => ({
    id,
    name,
    countyId: county_id,
    county: countyById.get(county_id)?.name ?? '',
    areaKm2: Math.round(area_km2 * 10) / 10,
    coordinates: polygons.map(rings => rings.map(ring => [...ring, ring[0]!])),
  }))

const start = (services: Services, caller: Caller, input: Omit<TownshipsAsked, 'doer'>) => {
  const { userId, userName, realName, scope } = caller
  const title = `${input.commit ? '导入' : '检查'}乡镇边界：${input.fileName}`
  return services.jobs.enqueue(
    importKind,
    title,
    { ...input, doer: { userId, userName, realName, scope } } satisfies TownshipsAsked,
    caller,
  )
}

/** Keeps the upload and starts the check. @throws FILE_FORMAT for another ending, FILE_TOO_LARGE */
export const askCheck = async (services: Services, caller: Caller, upload: Upload, { coordinates }: InputOf<Calls['Check']>) => {
  if (!/\.(geo)?json$/i.test(upload.name)) throw appError('FILE_FORMAT', { field: 'file' })
  services.parsers.checkSize('townships', upload)
  const meta = { name: upload.name, mediaType: 'application/geo+json', purpose: 'import', createdBy: caller.userId || null }
  const fileId = await services.files.save({ path: upload.path }, meta)
  return { jobId: await start(services, caller, { fileId, fileName: upload.name, coordinates, commit: false }) }
}

/** Takes the file of one's own check that found nothing wrong; it is checked again as it is written. */
export const commitCheck = async (services: Services, caller: Caller, checkId: string) => {
  const { asked, found } = await checkOf<TownshipsAsked, SheetResult>(services, caller, importKind, checkId)
  if (found.errors > 0 || found.rows === 0) throw appError('CONFLICT', { message: '文件有误或没有要素，不能写入' })
  const { doer: _, ...same } = asked
  return { jobId: await start(services, caller, { ...same, commit: true }) }
}

export const queryImports = async ({ db }: Services, scope: Scope): Promise<OutputOf<Calls['Imports']>> =>
  (await importRecords(db, 'township_imports', scope)).map(({ row, record }) => ({ ...record, coordinates: row.coordinates }))

/** Takes the townships of an import away; what it had replaced does not come back. */
export const undoImport = (services: Services, { scope, realName }: Caller, id: number): Promise<string> =>
  services.db.transaction().execute(async trx => {
    const held = await heldImport(trx, 'township_imports', scope, id)
    await deleteTownshipsOf(trx, id)
    await markUndone(trx, 'township_imports', id, new Date(services.clock.now()), realName)
    return held.file_name
  })
