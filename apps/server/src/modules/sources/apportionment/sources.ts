import { countyById } from '@qingyuan/domain/counties.ts'
import { outsideTags } from '@qingyuan/engine/transport/tags.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import type { DaySummary } from './day/day-run.ts'
import type { Sector } from './emissions/names.ts'

export interface SourceRegion {
  id: string
  name: string
  kind: 'county' | 'neighbour' | 'boundary' | 'initial' | 'other'
}

/** Region and sector of a tag of a run. */
export interface Source {
  region: SourceRegion
  sector: Sector
}

const outsideNames = { initial: '前期累积', west: '西边界流入', east: '东边界流入', south: '南边界流入', north: '北边界流入' } as const

export const outsideRegions: SourceRegion[] = outsideTags.map(id => ({
  id,
  name: outsideNames[id],
  kind: id === 'initial' ? 'initial' : 'boundary',
}))
export const noSector: Sector = { id: 'none', name: '不分行业' }
const allSectors: Sector = { id: 'all', name: '全部行业' }

/** What of a source outside the domain has no sector, by its own name: it is not one unknown but several. */
const unknownSector = ({ id, name }: SourceRegion): Sector => ({ id: `unknown-${id}`, name: `${name}（行业未知）` })

/** In the order of the stored contributions: regions by sector, then what was there and what enters, that by sector where known. */
export const sourcesOf = ({ regions, sectors, inflow }: Pick<DaySummary, 'regions' | 'sectors' | 'inflow'>): Source[] => [
  ...regions.flatMap(region => sectors.map(sector => ({ region, sector }))),
  ...outsideRegions.flatMap(region => [
    ...(inflow === 'by-sector' && region.kind === 'boundary' ? sectors.map(sector => ({ region, sector })) : []),
    { region, sector: unknownSector(region) },
  ]),
]

/** Grouping of sources in a request. */
export type View = (source: Source) => Source

export const byRegionAndSector: View = source => source
export const byRegion: View = ({ region }) => ({ region, sector: allSectors })

/** A receptor's own county, the rest of the city, the neighbours, what comes from further off; a city's counties are one. */
export const byDistance = ({ countyId, kind }: Pick<PlaceRecord, 'countyId' | 'kind'>): View => {
  const own = kind === 'city' ? undefined : countyById.get(countyId ?? -1)
  const group = (id: string, name: string, of: SourceRegion['kind']): SourceRegion => ({ id, name, kind: of })
  const county = own ? group('other-counties', '市内其他区县', 'county') : group('city', '本市', 'county')
  return ({ region }) => {
    if (own && region.id === String(own.adcode)) return { region: group('own', `本区县（${own.name}）`, 'county'), sector: allSectors }
    const of = {
      county,
      neighbour: group('neighbours', '周边城市', 'neighbour'),
      boundary: group('outside', '区域外流入', 'boundary'),
      initial: region,
      other: region,
    }[region.kind]
    return { region: of, sector: allSectors }
  }
}
