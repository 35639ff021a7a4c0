import { countyById } from '@qingyuan/domain/counties.ts'
import type { EmissionPollutantId, QualityGrade } from '@qingyuan/domain/emissions.ts'
import type { Control, EmissionSource } from '@qingyuan/engine/inventory/calculate/emission-source.ts'
import type { SourceClass } from '@qingyuan/engine/inventory/sources/source-class.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import type { Sources } from './listed-source.ts'
import type { ActivityRow } from './queries.ts'

/** 移动源 › 小型载客 › 国V: how a surface source without an enterprise is called. */
export const surfaceName = (sourceClass: SourceClass | undefined, scc: string): string =>
  sourceClass ? [sourceClass.level1.name, sourceClass.level2.name].join(' › ') : scc

/** The second level of stationary and household combustion and of traffic is what is burnt; wear burns nothing. */
const fuelOf = (sourceClass: SourceClass | undefined): string | undefined =>
  sourceClass && /^(10|180[12]|12(?!21))/.test(sourceClass.scc) ? sourceClass.level2.name : undefined

/** Verified activities as sources. Ids last over years: county, class and name. */
export const sourcesOfActivities = (rows: readonly ActivityRow[], classes: ReadonlyMap<string, SourceClass>): Sources => {
  const sources: Sources = { listed: [], problems: [] }
  for (const row of rows) {
    const id = `s${row.county_id}/${row.scc}/${row.name}`
    const county = countyById.get(row.county_id)
    if (!county) {
      const message = `区县 ${row.county_id} 不存在`
      sources.problems.push({
        source: id,
        field: 'countyId',
        kind: 'block',
        message,
        name: row.name,
        countyId: row.county_id,
        enterpriseId: null,
      })
      continue
    }
    const measuredT = row.measured_t as Partial<Record<EmissionPollutantId, number>> | null
    const sourceClass = classes.get(row.scc)
    const fuel = fuelOf(sourceClass)
    const source: EmissionSource = {
      id,
      scc: row.scc,
      county: String(county.adcode),
      surfaceSource: surfaceName(sourceClass, row.scc),
      ...(fuel === undefined ? {} : { fuel }),
      ...(row.variant === null ? {} : { variant: row.variant }),
      quantities: row.quantities as EmissionSource['quantities'],
      controls: row.controls as Control[],
      ...(measuredT ? { measuredT } : {}),
      activityGrade: row.activity_grade as QualityGrade,
    }
    const approved =
      row.verified_by === null || row.verified_at === null
        ? null
        : { by: row.verified_by, at: stampOf(row.verified_at), what: '面源活动水平核实' }
    const place = { lon: row.lon, lat: row.lat }
    sources.listed.push({
      source,
      name: row.name,
      countyId: county.id,
      enterpriseId: null,
      enterprise: null,
      industry: null,
      ...place,
      approved,
    })
  }
  return sources
}
