import type { InputOf } from '@qingyuan/contract/call.ts'
import type { ingestCalls } from '@qingyuan/contract/system/ingest.ts'
import { checkedLines, checkUploadedSheet, defineImport, type ImportInput } from '#/modules/system/files/public.ts'
import { appError } from '#/platform/errors.ts'
import { actorOf } from '#/platform/http/caller.ts'
import type { UploadContext } from '#/platform/http/context.ts'
import type { Upload } from '#/platform/http/upload.ts'
import type { Services } from '#/platform/services.ts'

type Request = Parameters<Services['ingest']['readFile']>[1]
type Written = Parameters<Services['ingest']['undoFile']>[1]
type Found = Awaited<ReturnType<Services['ingest']['readFile']>>

const isSpecies = (format: Request['format']) => format === 'voc_csv' || format === 'voc_xlsx'
const isSheet = (format: Request['format']) => format === 'station_xlsx' || format === 'voc_xlsx'

/** @throws FILE_FORMAT, FILE_TOO_LARGE */
const mediaTypeOf = async (upload: Upload, { format }: Request): Promise<string> => {
  if (!isSheet(format)) {
    if (!/\.csv$/i.test(upload.name)) throw appError('FILE_FORMAT', { field: 'file', extra: { detail: '只接收 .csv' } })
    return 'text/csv'
  }
  return checkUploadedSheet(upload)
}

const countsOf = ({ stored, changed, same, refused, duplicates, empty, unknownStations, notices }: Found) => ({
  ...{ added: stored, updated: changed, same, refused, duplicates, empty, unknownStations, notices },
})

/** Hours of stations and VOC species from a file: good rows are stored, what is not is listed. Its undo brings the history's values back. */
export const measurementFileImport = defineImport({
  kind: 'import-file',
  accept: { check: mediaTypeOf, parser: ({ format }) => (isSpecies(format) ? 'speciesFile' : 'stationFile') },
  check: async (services, file, input: ImportInput<Request>, { signal, progress }) => {
    // The file is read once more when it is written, and compared then.
    if (input.commit) return checkedLines<Found>({ rows: [], count: 0, refused: [], level: 'warn' })
    const found = await services.ingest.readFile(file, input, { target: null, scope: input.importer.scope, signal, progress })
    const { stored, changed, same, refused } = found
    const count = stored + changed + same + refused
    return checkedLines<Found>({ rows: [found], count, refused: found.lines, refusedCount: refused, level: 'warn' })
  },
  more: ([found]) =>
    found ? countsOf(found) : { added: 0, updated: 0, same: 0, refused: 0, duplicates: 0, empty: 0, unknownStations: 0, notices: [] },
  begin: async ({ ingest }) => ({ since: await ingest.newestHistory() }),
  takeSteps: async ({ ingest }, { input, file, importId, begun, signal, progress }) => {
    const { importer, fileName } = input
    const ref = `${fileName.slice(0, 80)} #${importId}`
    const target = { ref, by: actorOf(importer).by_name, replay: { job: 'import-file', input } }
    const found = await ingest.readFile({ ...file, name: fileName }, input, { target, scope: importer.scope, signal, progress })
    const { placeIds, from, to, limits } = found
    const table = isSpecies(input.format) ? ('species_hours' as const) : ('hourly_readings' as const)
    const own = { table, ref, placeIds, from: placeIds.length > 0 ? from : 0, to: placeIds.length > 0 ? to : 0, since: Number(begun.since) }
    const written: Written = { ...own, rows: await ingest.countWritten(own), ...(limits && { limits }) }
    return { ...countsOf(found), written }
  },
  undo: async ({ services, caller, client }, { file_name, written }) => {
    if (!written || !('rows' in written)) throw appError('CONFLICT', { message: '该导入没有写完，不能整体撤销' })
    const by = actorOf(caller).by_name
    await services.ingest.undoFile(client, written as unknown as Written, { by, reason: `撤销导入“${file_name}”` })
    return {}
  },
  isEmpty: ({ added, updated }) => added + updated === 0,
  words: {
    title: ({ commit, fileName }) => `${commit ? '导入' : '检查'} ${fileName}`,
    empty: '新的数据',
    refused: () => null,
    done: ({ added, updated, same, refused, importId }) =>
      `${importId !== null ? '' : added + updated + same === 0 ? '检查未通过，没有可写入的行：将' : '检查通过：将'}新增 ${added} 行，更正 ${updated} 行，相同 ${same} 行，拒收 ${refused} 条`,
  },
})

/** Stores the upload and starts its import or its check. @throws FILE_FORMAT, FILE_TOO_LARGE */
export const startFileImport = (
  context: UploadContext,
  { format, unit = 'ppb', hourLabel = 'end', station, dryRun }: InputOf<typeof ingestCalls.ImportFile>,
) => measurementFileImport.start(context, isSpecies(format) ? { format, unit, hourLabel, station: station ?? null } : { format }, !dryRun)
