import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { apportionmentModelCalls, apportionmentTraceabilityCalls } from '@qingyuan/contract/sources/apportionment.ts'
import { counties } from '@qingyuan/domain/counties.ts'
import { dayOfHour, dayStart, formatHour, hourMs } from '@qingyuan/domain/time.ts'
import { airRefusal } from '#/modules/air/read/public.ts'
import { type TaggedFile, taggedAt, taggedFile, taggedFiles, taggedMap } from '#/modules/sources/model-files/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import type { Services } from '#/platform/services.ts'
import type { RequestedSpecies } from './domain.ts'
import { representativeOf } from './receptors.ts'
import { noSector, outsideRegions, type Source, type SourceRegion } from './sources.ts'

type Lists = OutputOf<(typeof apportionmentTraceabilityCalls)['CAMXArea']>
type MapAnswer = OutputOf<(typeof apportionmentModelCalls)['CAMxMap']>
type RunInfo = MapAnswer['run']

const boundaries: SourceRegion[] = [
  ...outsideRegions,
  { id: 'boundary', name: '边界流入', kind: 'boundary' },
  { id: 'top', name: '顶部流入', kind: 'boundary' },
]

/** A number of another model's run as a region of ours: by the name it was given, a county where it is one's. */
const regionOf = (file: TaggedFile, region: string): SourceRegion => {
  const outside = boundaries.find(({ id }) => id === region)
  if (outside) return outside
  const name = file.names[region] ?? `源区 ${region.slice('region-'.length)}`
  const county = counties.find(each => each.name === name)
  return county
    ? { id: String(county.adcode), name, kind: 'county' }
    : { id: region, name, kind: name.endsWith('市') ? 'neighbour' : 'other' }
}

const sourceOf = (file: TaggedFile, { region, group }: TaggedFile['tags'][number]['tag']): Source => ({
  region: regionOf(file, region),
  sector: group === 0 ? noSector : { id: `group-${group}`, name: file.names[`group-${group}`] ?? `排放组 ${group}` },
})

const unique = <T extends { id: string }>(items: readonly T[]): T[] => [...new Map(items.map(item => [item.id, item])).values()]

/** An imported run as every result shows its own. */
const infoOf = (file: TaggedFile): RunInfo => ({
  id: `model-file-${file.id}`,
  state: 'done',
  jobId: null,
  title: `导入：${file.name}`,
  progress: 1,
  message: null,
  engineVersion: file.model,
  createdAt: stampOf(file.importedAt),
  finishedAt: stampOf(file.importedAt),
  seconds: null,
  newerData: false,
  facts: [
    { label: '来源', value: `导入的模型文件 #${file.id}（${file.format}）` },
    { label: '时次', value: `${formatHour(file.ends[0]!)} ~ ${formatHour(file.ends.at(-1)!)}，${file.ends.length} 个` },
    { label: '标记', value: `${file.tags.length} 个` },
    { label: 'SHA-256', value: file.sha256.slice(0, 16) },
    ...file.notes.map(value => ({ label: '说明', value })),
  ],
})

const daysOfFile = ({ ends }: TaggedFile): string[] => [...new Set(ends.map(dayOfHour))].sort().reverse()

/** The runs that may be shown instead of our own; the regions, sectors and days of the requested one. */
export const importedLists = async (
  services: Services,
  id: number | undefined,
): Promise<Pick<Lists, 'sources'> & Partial<Pick<Lists, 'regions' | 'sectors' | 'days'>>> => {
  const sources = (await taggedFiles(services)).map(({ id: fileId, name, model, species }) => ({ id: fileId, name, model, species }))
  if (id === undefined) return { sources }
  const file = await taggedFile(services, id)
  const all = file.tags.map(({ tag }) => sourceOf(file, tag))
  const [regions, sectors] = [unique(all.map(each => each.region)), unique(all.map(each => each.sector))]
  return { sources, regions, sectors: sectors.filter(({ id: sector }) => sector !== noSector.id), days: daysOfFile(file) }
}

const speciesOf = (file: TaggedFile, species: RequestedSpecies): RequestedSpecies => {
  if (file.species.includes(species)) return species
  throw airRefusal('INVALID_INPUT', `“${file.name}”没有这种污染物的来源标记，有：${file.species.join('、')}`)
}

/** Contribution of each source of an imported run at a place, hour by hour. @throws NOT_FOUND when the place is outside its grid */
export const importedSeries = async (
  services: Services,
  id: number,
  place: PlaceRecord,
  species: RequestedSpecies,
  span: readonly [number, number],
): Promise<{ run: RunInfo; sources: { source: Source; given: Float64Array }[] }> => {
  const file = await taggedFile(services, id)
  const at = representativeOf(services, place).flatMap(station => services.places.get(station) ?? [])
  const given = await taggedAt(services, file, speciesOf(file, species), at, span)
  if (!given) throw airRefusal('NOT_FOUND', `“${place.name}”不在“${file.name}”的网格范围内`)
  const sources = file.tags.flatMap(({ tag, series }) => {
    const values = given.get(series)
    return values ? [{ source: sourceOf(file, tag), given: values }] : []
  })
  return { run: infoOf(file), sources }
}

/** Contribution of a region, a sector or both in an hour of an imported run; all when none is named. @throws NOT_FOUND for an hour it does not have */
export const importedMap = async (
  services: Services,
  id: number,
  { hour, species, region, sector }: { hour: number; species: RequestedSpecies; region?: string; sector?: string },
): Promise<MapAnswer> => {
  const file = await taggedFile(services, id)
  const wanted = speciesOf(file, species)
  const start = dayStart(dayOfHour(hour))
  const map = await taggedMap(
    services,
    file,
    tag => {
      const source = sourceOf(file, tag)
      return (
        tag.species === wanted &&
        (region === undefined || source.region.id === region) &&
        (sector === undefined || source.sector.id === sector)
      )
    },
    [start + hourMs, start + 24 * hourMs],
    hour,
  )
  if (!map) throw airRefusal('NOT_FOUND', `“${file.name}”没有 ${formatHour(hour)} 时的这一来源`)
  const { grid, values, hours, maximum } = map
  return {
    run: infoOf(file),
    result: { grid, values, unit: 'μg/m³', time: formatHour(hour), hours: hours.map(formatHour), maximum: Number(maximum.toPrecision(4)) },
  }
}
