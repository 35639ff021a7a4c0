import type { Point } from '@qingyuan/charts/map/boundaries.ts'
import { counties } from '@qingyuan/domain/counties.ts'
import { parameterText } from '@qingyuan/domain/number-text.ts'
import { levelOf, type MapItem, valueOf } from '#/map/parameters.tsx'
import type { ScreenData } from '../use-screen-data.ts'

type Row = NonNullable<ScreenData['places']['data']>['rows'][number]

/** Name, value and class of every county. */
export const tagsOf = (rows: readonly Row[], item: MapItem, isOwn: (countyId: number | null) => boolean) =>
  counties.map(county => {
    const row = rows.find(r => r.kind === 'county' && r.countyId === county.id)
    return {
      /** Null of another county: its value is published, its lineage is not. */
      placeId: row && isOwn(row.countyId) ? row.placeId : undefined,
      time: row?.time,
      adcode: county.adcode,
      name: county.name,
      at: [county.centroid.lon, county.centroid.lat] as Point,
      // The value of an hour before is grey, as a station's is.
      value: `${parameterText(item, row ? valueOf(row, item) : null)}${row?.lateHours ? ` 迟 ${row.lateHours} h` : ''}`,
      level: row && !row.lateHours ? levelOf(row, item) : null,
    }
  })
