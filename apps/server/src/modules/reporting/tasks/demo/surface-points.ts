import { surfaceActivities } from '@qingyuan/demo-city/activities/surface-activities.ts'
import { counties } from '@qingyuan/domain/counties.ts'
import type { Db } from '#/platform/database/pool.ts'

/** Department that counts an activity, by the category of the source class. */
const departments: Readonly<Record<string, string>> = {
  '10': '能源局',
  '12': '公安局交警支队',
  '13': '农业农村局',
  '14': '住房和城乡建设局',
  '15': '商务局',
  '16': '住房和城乡建设局',
  '17': '农业农村局',
  '18': '农业农村局',
  '20': '市场监督管理局',
  '21': '城市管理局',
}

/** What a department of a county has to report, a source class each. Does nothing when there are some. */
export const loadSurfacePoints = async (db: Db, seed: number, year: number): Promise<void> => {
  if (await db.selectFrom('surface_points').select('id').limit(1).executeTakeFirst()) return
  const county = new Map(counties.map(each => [each.id, each]))
  const seen = new Set<string>()
  const rows = surfaceActivities(seed, year).flatMap(({ countyId, scc, name }) => {
    const { adcode, centroid } = county.get(countyId)!
    const code = `M${adcode}-${scc}`
    if (seen.has(code)) return []
    seen.add(code)
    return [
      {
        code,
        // As in the years before: the calculation knows a source by county, class and name.
        name,
        county_id: countyId,
        department: departments[scc.slice(0, 2)] ?? '生态环境分局',
        scc,
        lon: centroid.lon,
        lat: centroid.lat,
        simulated: true,
      },
    ]
  })
  if (rows.length > 0) await db.insertInto('surface_points').values(rows).execute()
}
