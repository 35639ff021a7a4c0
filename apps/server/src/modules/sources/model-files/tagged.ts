import { hourMs } from '@qingyuan/domain/time.ts'
import { projectionOf } from '@qingyuan/engine/meteorology/plain-met.ts'
import { appError } from '#/platform/errors.ts'
import type { Services } from '#/platform/services.ts'
import type { Tag, TaggedSpecies } from '#/workers/model-file/tagged.ts'
import type { FileContent } from './content.ts'
import { type DrawnGrid, floatsOf, onMap, valueAt } from './drawing.ts'
import { selectManyValues, selectModelFile, selectTaggedFiles } from './queries.ts'

/** An imported run of tagged transport (CAMx with PSAT) with a known position on the earth. */
export interface TaggedFile {
  id: number
  name: string
  model: string
  format: string
  sha256: string
  importedAt: Date
  notes: string[]
  species: TaggedSpecies[]
  tags: { tag: Tag; series: number }[]
  names: Record<string, string>
  /** Ends of the spans, epoch ms. */
  ends: number[]
  grid: NonNullable<FileContent['grid']>
}

interface Row {
  id: number
  name: string
  model: string
  format: string
  sha256: Buffer
  imported_at: Date
  content: unknown
}

const taggedOf = ({ content: stored, sha256, imported_at, ...row }: Row): TaggedFile[] => {
  const content = stored as FileContent
  const tags = content.series.flatMap(({ tag }, series) => (tag ? [{ tag, series }] : []))
  if (!content.grid || tags.length === 0) return []
  const species = [...new Set(tags.map(({ tag }) => tag.species))]
  const { notes, end: ends, grid, tagNames: names = {} } = content
  return [{ ...row, sha256: sha256.toString('hex'), importedAt: imported_at, notes, species, tags, names, ends, grid }]
}

/** All of them, the newest first. */
export const taggedFiles = async ({ db }: Pick<Services, 'db'>): Promise<TaggedFile[]> => (await selectTaggedFiles(db)).flatMap(taggedOf)

/** @throws NOT_FOUND when it is none */
export const taggedFile = async ({ db }: Pick<Services, 'db'>, id: number): Promise<TaggedFile> => {
  const row = await selectModelFile(db, id)
  const [file] = row ? taggedOf(row) : []
  if (!file) throw appError('NOT_FOUND', { what: '带来源标记的模型结果' })
  return file
}

/** Fields of these tags in the spans that end within: one after the other, so that a long file does not lie in memory whole. */
const eachField = async (
  { db }: Pick<Services, 'db'>,
  { id, ends }: TaggedFile,
  series: readonly number[],
  [from, to]: readonly [number, number],
  visit: (series: number, hour: number, field: Float32Array) => void,
) => {
  const spans = ends.flatMap((end, span) => (end >= from && end <= to ? [span] : []))
  for (const span of spans)
    for (const row of await selectManyValues(db, id, series, span)) visit(row.series, (ends[span]! - from) / hourMs, floatsOf(row.data))
}

/**
 * Contribution of each tag at places, hour by hour from the hour that ends at `from`: the mean over those of the places within the file's grid.
 * NaN where the file has no such hour. Null when it contains no place.
 */
export const taggedAt = async (
  services: Pick<Services, 'db'>,
  file: TaggedFile,
  species: TaggedSpecies,
  places: readonly { lon: number; lat: number }[],
  [from, to]: readonly [number, number],
): Promise<Map<number, Float64Array> | null> => {
  const { nx, ny } = file.grid
  const [projection, at] = [projectionOf(file.grid.projection), new Float64Array(2)]
  const cells = places.flatMap(({ lon, lat }) => {
    projection.toGrid(lon, lat, at)
    const [i, j] = [at[0]!, at[1]!]
    return i > -0.5 && j > -0.5 && i < nx - 0.5 && j < ny - 0.5 ? [[i, j] as const] : []
  })
  if (cells.length === 0) return null
  const chosen = file.tags.filter(({ tag }) => tag.species === species).map(({ series }) => series)
  const hours = Math.round((to - from) / hourMs) + 1
  const given = new Map(chosen.map(series => [series, new Float64Array(hours).fill(Number.NaN)]))
  await eachField(services, file, chosen, [from, to], (series, hour, field) => {
    if (!Number.isInteger(hour)) return
    given.get(series)![hour] = cells.reduce((sum, [i, j]) => sum + valueAt(field, nx, ny, i, j), 0) / cells.length
  })
  return given
}

export interface TaggedMap extends Pick<DrawnGrid, 'grid' | 'values'> {
  /** Ends of the hours there are from `from` to `to`, and the largest value of all. */
  hours: number[]
  maximum: number
}

/** The sum of the wanted tags in one hour on a map. Null when the file has no such hour. */
export const taggedMap = async (
  services: Pick<Services, 'db'>,
  file: TaggedFile,
  wanted: (tag: Tag) => boolean,
  [from, to]: readonly [number, number],
  requested: number,
): Promise<TaggedMap | null> => {
  const sums = new Map<number, Float32Array>()
  const series = file.tags.filter(({ tag }) => wanted(tag)).map(each => each.series)
  await eachField(services, file, series, [from, to], (_, hour, field) => {
    const sum = sums.get(hour) ?? new Float32Array(field.length)
    for (let n = 0; n < sum.length; n++) sum[n]! += field[n]!
    sums.set(hour, sum)
  })
  const own = sums.get((requested - from) / hourMs)
  if (!own) return null
  let maximum = 0
  for (const sum of sums.values()) for (const value of sum) maximum = Math.max(maximum, value)
  return { ...onMap(file.grid, own), hours: [...sums.keys()].sort((a, b) => a - b).map(hour => from + hour * hourMs), maximum }
}
