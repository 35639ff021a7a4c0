import type { InputOf } from '@qingyuan/contract/call.ts'
import { townshipCalls } from '@qingyuan/contract/system/townships.ts'
import { counties } from '@qingyuan/domain/counties.ts'
import type { RefusedFeature } from '@qingyuan/formats/geojson/read-townships.ts'
import { defineImport, type ImportInput } from '#/modules/system/files/public.ts'
import { countyRings } from '#/modules/system/places/public.ts'
import type { Db } from '#/platform/database/pool.ts'
import { appError } from '#/platform/errors.ts'
import { actorOf } from '#/platform/http/caller.ts'
import type { Upload } from '#/platform/http/upload.ts'
import { serveCalls } from '#/platform/module.ts'
import type { Services } from '#/platform/services.ts'
import type { CheckedTownship, CountyBorder } from '#/workers/check-townships.ts'
import { replaceTownships, restoreTownships, selectLaterTownships } from './queries.ts'
import { listTownships } from './townships.ts'

type Calls = typeof townshipCalls
type Request = InputOf<Calls['Check']>

const mostFaults = 200

const countyBorders = (): CountyBorder[] =>
  counties.flatMap(({ id, adcode }) => {
    const rings = countyRings().get(adcode)
    return rings ? [{ countyId: id, rings }] : []
  })

/** Findings of a check, a row a feature. */
const findingsOf = (rows: number, refused: readonly RefusedFeature[]) => ({
  rows,
  errors: refused.length,
  errorRows: refused.length,
  warnings: 0,
  unknownColumns: [],
  faults: refused
    .slice(0, mostFaults)
    .map(({ feature, name, reason }) => ({ row: feature, column: name, level: 'error' as const, reason })),
})

const mediaTypeOf = ({ name }: Upload): string => {
  if (!/\.(geo)?json$/i.test(name)) throw appError('FILE_FORMAT', { field: 'file', extra: { detail: '只接收 .geojson、.json' } })
  return 'application/geo+json'
}

const take = (
  { clock }: Services,
  trx: Db,
  { id, input: { fileName, coordinates, importer } }: { id: string; input: ImportInput<Request> },
  townships: readonly CheckedTownship[],
) => {
  const head = { job_id: id, file_name: fileName, coordinates, at: new Date(clock.now()), ...actorOf(importer) }
  const rows = townships.map(({ name, countyId, areaKm2, polygons, places }) => ({
    name,
    county_id: countyId,
    area_km2: areaKm2,
    polygons,
    places: places.flat(),
  }))
  return replaceTownships(trx, head, rows)
}

/** A file of townships: checked, then written as a whole. Its undo brings back what it replaced. */
export const townshipImport = defineImport({
  kind: 'import-townships',
  table: 'township_imports',
  accept: { check: mediaTypeOf, parser: 'townships' },
  check: async (services, file, { coordinates, importer }: ImportInput<Request>, { signal, read }) => {
    const townships: CheckedTownship[] = []
    const rules = { coordinates, scope: importer.scope, counties: countyBorders() }
    const checked = await services.parsers.run('townships', file, rules, { signal, onPart: township => townships.push(township) })
    if (typeof checked === 'string') throw new Error(`${file.name}：${checked}`)
    read()
    return { rows: townships, findings: findingsOf(checked.features, checked.refused), report: async () => null }
  },
  more: () => ({}),
  take,
  undo: ({ trx }, { id }) => restoreTownships(trx, id),
  later: { find: selectLaterTownships, counted: '个乡镇' },
  isEmpty: ({ rows }) => rows === 0,
  words: {
    title: ({ commit, fileName }) => `${commit ? '导入' : '检查'}乡镇边界：${fileName}`,
    empty: '要素',
    refused: ({ rows, errors }) => (errors > 0 ? `${rows} 个要素中 ${errors} 个有误，未写入任何数据` : null),
    done: ({ importId, updated }, townships) => {
      const brought = `${new Set(townships.map(({ countyId }) => countyId)).size} 个区县的 ${townships.length} 个乡镇`
      return importId === null ? `检查通过：${brought}` : `已写入 ${brought}，替换 ${updated} 个`
    },
  },
})

export const townshipService = serveCalls(townshipCalls, {
  List: listTownships,
  /** Stores the upload and starts its check. @throws FILE_FORMAT for another ending, FILE_TOO_LARGE */
  Check: (context, { coordinates }) => townshipImport.start(context, { coordinates }),
  Commit: townshipImport.commit,
  Imports: async context => (await townshipImport.records(context)).map(({ row, record }) => ({ ...record, coordinates: row.coordinates })),
  Undo: townshipImport.undo,
})
