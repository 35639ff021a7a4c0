import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { modelFileCalls } from '@qingyuan/contract/sources/model-files.ts'
import { fileSource, heightsOf, instantGrid } from '#/modules/weather/fields/public.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import { appError } from '#/platform/errors.ts'
import type { ServiceContext, UploadContext } from '#/platform/http/context.ts'
import { serveCalls } from '#/platform/module.ts'
import type { Services } from '#/platform/services.ts'
import { type FileContent, terrainSeries, weatherSeries } from './content.ts'
import { type DrawnGrid, floatsOf, onMap, roundForWire, terrainOnMap, timeWords, unitWords } from './drawing.ts'
import { modelFileImport } from './import-job.ts'
import { selectModelFile, selectModelFiles, selectTerrain, selectValues } from './queries.ts'
import { tagNamesOf } from './tag-names.ts'

type Field = InputOf<typeof modelFileCalls.Grid>
type Points = NonNullable<OutputOf<typeof modelFileCalls.Points>>

/** Keeps the upload and starts its import or its check. @throws INVALID_INPUT when only half of an origin is given */
export const requestImport = async (
  context: UploadContext,
  { format, name, lon, lat, tagNames, dryRun }: InputOf<typeof modelFileCalls.Import>,
): Promise<{ jobId: string }> => {
  if ((lon === undefined) !== (lat === undefined))
    throw appError('INVALID_INPUT', { message: '原点经度和纬度须同时填写', field: lon === undefined ? 'lon' : 'lat' })
  const fields = {
    name,
    format: format === 'auto' ? null : format,
    origin: lon === undefined || lat === undefined ? null : { lon, lat },
    ...(tagNames !== undefined && { tagNames: tagNamesOf(tagNames) }),
  }
  return modelFileImport.start(context, fields, !dryRun)
}

const placesOf = (content: FileContent, hasPoints: boolean): ('grid' | 'points')[] => [
  ...(content.grid || content.terrainId !== undefined ? (['grid'] as const) : []),
  ...(hasPoints ? (['points'] as const) : []),
]

/** All that was imported, newest first. */
export const modelFiles = async ({ services: { db } }: ServiceContext): Promise<OutputOf<typeof modelFileCalls.List>> =>
  (await selectModelFiles(db)).map(({ id, name, format, kind, model, imported_at, content: stored, hasPoints }) => {
    const content = stored as FileContent
    return {
      id,
      name,
      format,
      kind,
      words: [model, ...content.notes].filter(Boolean).join('；'),
      species: content.series.map(series => series.name),
      places: placesOf(content, hasPoints),
      times: kind === 'terrain' ? [] : content.end.map(timeWords),
      importedAt: stampOf(imported_at),
    }
  })

const fileOf = async ({ db }: Services, id: number) => {
  const row = await selectModelFile(db, id)
  if (!row) throw appError('NOT_FOUND', { what: '导入的模型结果' })
  return { ...row, content: row.content as FileContent }
}

/** Which series and span a question means. @throws INVALID_INPUT, naming the field */
const fieldOf = (content: FileContent, { species, time }: Field) => {
  const series = content.series.findIndex(each => each.name === species)
  if (series < 0) throw appError('INVALID_INPUT', { message: `没有物种“${species}”`, field: 'species' })
  if (time >= content.end.length)
    throw appError('INVALID_INPUT', { message: `时次 ${time} 超出范围，共 ${content.end.length} 个`, field: 'time' })
  const span = { from: timeWords(content.begin[time]!), to: timeWords(content.end[time]!) }
  const found = content.series[series]!
  return { series, span, ...found, unit: unitWords(found.unit) }
}

const weatherGrid = async (services: Services, id: number, content: FileContent, question: Field): Promise<DrawnGrid> => {
  const { span, name } = fieldOf(content, question)
  const variable = weatherSeries[name as keyof typeof weatherSeries]
  const { grid, value, unit } = await instantGrid(services, fileSource(id), content.end[question.time]!, 10, variable)
  return { grid, values: value, unit, ...span }
}

/** One field on a map. @throws NOT_FOUND; INVALID_INPUT by field */
export const modelField = async ({ services }: ServiceContext, question: Field): Promise<DrawnGrid | null> => {
  const { id, kind, content } = await fileOf(services, question.id)
  if (kind === 'meteorology') return weatherGrid(services, id, content, question)
  if (kind === 'terrain') {
    fieldOf(content, { ...question, species: terrainSeries })
    const row = content.terrainId === undefined ? undefined : await selectTerrain(services.db, content.terrainId)
    return row ? { ...terrainOnMap(heightsOf(row)), unit: 'm', from: '', to: '' } : null
  }
  const { series, place, unit, span } = fieldOf(content, question)
  const data = place === 'grid' && content.grid ? await selectValues(services.db, id, series, question.time) : undefined
  return data ? { ...onMap(content.grid!, floatsOf(data)), unit, ...span } : null
}

/** Values at receptors. @throws as {@link modelField} */
export const modelPoints = async ({ services }: ServiceContext, question: Field): Promise<Points | null> => {
  const { id, content } = await fileOf(services, question.id)
  const { series, place, unit, span } = fieldOf(content, question)
  const data = place === 'points' && content.points ? await selectValues(services.db, id, series, question.time) : undefined
  return data ? { ...content.points!, values: roundForWire(floatsOf(data)), unit, ...span } : null
}

export const importedTrajectories = async (
  { services }: ServiceContext,
  { id }: { id: number },
): Promise<OutputOf<typeof modelFileCalls.Trajectories>> => {
  const { name, model, content } = await fileOf(services, id)
  return { name, model, trajectories: content.trajectories ?? [] }
}

export const modelFileService = serveCalls(modelFileCalls, {
  Import: requestImport,
  ...modelFileImport.steps,
  List: modelFiles,
  Grid: modelField,
  Points: modelPoints,
  Trajectories: importedTrajectories,
})
