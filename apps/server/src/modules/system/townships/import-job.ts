import type { RefusedFeature, TownshipFeature } from '@qingyuan/formats/geojson/read-townships.ts'
import { importOfJob, type SheetAsked, type SheetResult } from '#/modules/system/files/public.ts'
import type { Caller } from '#/platform/http/caller.ts'
import { jobKind } from '#/platform/jobs/job-kind.ts'
import type { Services } from '#/platform/services.ts'
import { type CheckedTownship, checkTownships } from './check.ts'
import { replaceTownships } from './queries.ts'

export const importKind = 'import-townships'

export interface TownshipImport extends SheetAsked {
  coordinates: 'wgs84' | 'gcj02'
  doer: Pick<Caller, 'userId' | 'userName' | 'realName' | 'scope'>
}

const mostFaults = 200

/** What a check found, a row a feature. */
const resultOf = ({ fileName }: TownshipImport, rows: number, refused: readonly RefusedFeature[]): SheetResult => ({
  fileName,
  rows,
  errors: refused.length,
  errorRows: refused.length,
  warnings: 0,
  unknownColumns: [],
  faults: refused.slice(0, mostFaults).map(({ feature, name, reason }) => ({ row: feature, column: name, level: 'error', reason })),
  added: 0,
  updated: 0,
  importId: null,
})

const take = (services: Services, jobId: string, { fileName, coordinates, doer }: TownshipImport, townships: readonly CheckedTownship[]) =>
  services.db.transaction().execute(async trx => {
    const done = await importOfJob(trx, 'township_imports', jobId)
    if (done) return done
    const head = {
      job_id: jobId,
      file_name: fileName,
      coordinates,
      at: new Date(services.clock.now()),
      by_id: doer.userId || null,
      by_name: doer.realName,
    }
    const rows = townships.map(({ name, countyId, areaKm2, polygons, places }) => ({
      name,
      county_id: countyId,
      area_km2: areaKm2,
      polygons,
      places: places.flat(),
    }))
    return replaceTownships(trx, head, rows)
  })

/** Checks a file of townships; takes it whole when it is asked to and nothing is wrong. Any refusal: nothing is written. */
export const townshipImport = jobKind<TownshipImport>({
  kind: importKind,
  run: async ({ id, input, services, signal, progress }) => {
    const { fileId, fileName, coordinates, doer, commit } = input
    progress(0.05, '正在读取')
    const stored = await services.files.find(fileId)
    if (!stored) throw new Error(`文件 ${fileName} 已不在`)
    const features: TownshipFeature[] = []
    const unread = await services.parsers.run('townships', { path: stored.path, name: fileName }, null, {
      signal,
      onPart: feature => features.push(feature),
    })
    if (typeof unread === 'string') throw new Error(`${fileName}：${unread}`)
    signal.throwIfAborted()
    progress(0.3, '正在检查边界')
    const { townships, refused } = checkTownships(features, coordinates, doer.scope)
    const all = [...unread, ...refused].sort((a, b) => a.feature - b.feature)
    const result = resultOf(input, features.length + unread.length, all)
    signal.throwIfAborted()
    if (all.length > 0) return { message: `${result.rows} 个要素中 ${all.length} 个有误，未写入任何数据`, result }
    const counties = new Set(townships.map(township => township.countyId)).size
    if (!commit) return { message: `检查通过：${counties} 个区县的 ${townships.length} 个乡镇`, result }
    const taken = { ...result, ...(await take(services, id, input, townships)) }
    return { message: `已写入 ${counties} 个区县的 ${townships.length} 个乡镇，替换 ${taken.updated} 个`, result: taken }
  },
})
