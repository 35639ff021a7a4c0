import { bearingOf } from '@qingyuan/charts/map/mercator.ts'
import type { MapGrid } from '@qingyuan/contract/sources/trace-schemas.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import type { Static } from 'typebox'
import { sectorOf } from '../paths/path-look.ts'
import type { Cluster, SourceResult } from './use-sources.ts'

const endOf = ({ lon, lat }: Pick<Cluster, 'lon' | 'lat'>) => [lon.at(-1) ?? 0, lat.at(-1) ?? 0] as const
const startOf = ({ lon, lat }: Pick<Cluster, 'lon' | 'lat'>) => [lon[0] ?? 0, lat[0] ?? 0] as const
/** Where a cluster comes from, one of 16 directions. */
export const clusterSector = (cluster: Pick<Cluster, 'lon' | 'lat'>): string => sectorOf(bearingOf(startOf(cluster), endOf(cluster)))

const strongest = (values: readonly (number | null)[]) =>
  values.reduce<number>((best, value, at) => (value !== null && value > (values[best] ?? -Infinity)! ? at : best), 0)
const cellAt = ({ lon0, lat0, dLon, dLat, nx }: Static<typeof MapGrid>, at: number) =>
  [lon0 + (at % nx) * dLon, lat0 + Math.floor(at / nx) * dLat] as const

/** At most four sentences, all from the numbers on screen. */
export const readingOf = ({ clusters, pscf, grid, threshold, trajectories }: SourceResult, label: string, unit: string): string[] => {
  const words: string[] = []
  const common = clusters.toSorted((a, b) => b.share - a.share)[0]
  if (common) words.push(`最常见的来向是${clusterSector(common)}（第 ${common.id} 类，${numberText(common.share * 100, 0)} %）。`)
  const dirty = clusters.filter(each => each.meanConcentration !== null).toSorted((a, b) => b.meanConcentration! - a.meanConcentration!)[0]
  if (dirty)
    words.push(
      `${label} 平均浓度最高的是第 ${dirty.id} 类（${clusterSector(dirty)}，${numberText(dirty.meanConcentration, 0)} ${unit}，占 ${numberText(dirty.share * 100, 0)} %）。`,
    )
  const at = strongest(pscf)
  const most = pscf[at]
  const home = trajectories[0]
  if (most !== null && most !== undefined && most > 0 && home) {
    const [lon, lat] = cellAt(grid, at)
    const sector = sectorOf(bearingOf([home.lon[0]!, home.lat[0]!], [lon, lat]))
    words.push(
      `超过 ${numberText(threshold, 0)} ${unit} 的时段，潜在源最强的格点在${sector}方向（${numberText(lon, 2)}°E，${numberText(lat, 2)}°N，潜在源贡献 ${numberText(most, 2)}）。`,
    )
  }
  return words
}
