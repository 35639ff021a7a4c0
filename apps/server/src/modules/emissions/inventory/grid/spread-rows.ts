import { countyById } from '@qingyuan/domain/counties.ts'
import type { EmissionPollutantId } from '@qingyuan/domain/emissions.ts'
import { type ProfileTables, type TemporalProfile, temporalProfile } from '@qingyuan/engine/inventory/grid/temporal.ts'
import type { SourceClass } from '@qingyuan/engine/inventory/sources/source-class.ts'
import { sourceFacts } from '#/modules/emissions/factor-library/public.ts'
import { countyRings } from '#/modules/system/places/public.ts'
import type { Services } from '#/platform/services.ts'
import type { SpreadTask } from '#/workers/inventory/spread.ts'
import type { SpreadRow } from '../results/queries.ts'
import { selectProfileTables } from './queries.ts'

/** Grouping of rows into sectors: by their class's profile of hours, or all together. */
export type SectorOf<Row> = (row: Row, sourceClass: SourceClass | undefined) => string

/** Rows as the task that spreads them: enterprises at their place, all else over its county by the proxy of its class. */
export const spreadTask = async <Row extends SpreadRow>(
  services: Pick<Services, 'db'>,
  rows: readonly Row[],
  pollutants: readonly EmissionPollutantId[],
  sectorOf: SectorOf<Row>,
): Promise<SpreadTask> => {
  const { byScc } = await sourceFacts(services)
  const rings = Object.fromEntries(countyRings())
  const sources = rows.map(row => {
    const sourceClass = byScc.get(row.scc)
    return {
      id: row.source,
      county: String(countyById.get(row.countyId)!.adcode),
      sector: sectorOf(row, sourceClass),
      place: row.lon === null || row.lat === null ? null : { lon: row.lon, lat: row.lat },
      proxy: sourceClass?.spatialProxy ?? 'population',
      grams: pollutants.map(id => row[id] ?? null),
    }
  })
  return { rings, pollutants, sectors: [...new Set(sources.map(({ sector }) => sector))].sort(), sources }
}

/** Curves of the year, week and day by name. */
export const profilesFor = async (services: Pick<Services, 'db'>, names: readonly string[]): Promise<Record<string, TemporalProfile>> => {
  const tables = Object.fromEntries(
    (await selectProfileTables(services.db)).map(({ key, content }) => [key, content]),
  ) as unknown as ProfileTables
  return Object.fromEntries(names.map(name => [name, temporalProfile(tables, name)]))
}
