import { counties } from '@qingyuan/domain/counties.ts'
import type { Db } from '../database/pool.ts'

interface StationSeed {
  code: string
  countyId: number
  level?: 'national' | 'provincial' | 'city' | 'micro'
}

/**
 * The city (code 140400), its twelve counties (code = adcode) and the given stations; national stations count for the city, national and
 * provincial ones for their county. Returns ids by code.
 */
export const seedPlaces = async (db: Db, stations: readonly StationSeed[]): Promise<Map<string, number>> => {
  const rows = [
    { kind: 'city' as const, code: '140400', name: '长治市', county_id: null, level: null },
    ...counties.map(c => ({ kind: 'county' as const, code: String(c.adcode), name: c.name, county_id: c.id, level: null })),
    ...stations.map(s => ({
      kind: 'station' as const,
      code: s.code,
      name: `${s.code} 站`,
      county_id: s.countyId,
      level: s.level ?? ('national' as const),
    })),
  ].map((row, i) => ({ ...row, lon: 113 + i / 100, lat: 36.2, elevation_m: 900 }))
  const inserted = await db.insertInto('places').values(rows).returning(['id', 'code']).execute()
  const ids = new Map(inserted.map(row => [row.code, row.id]))
  const members = stations.flatMap(s => {
    const level = s.level ?? 'national'
    const county = counties.find(c => c.id === s.countyId)!
    return [
      ...(level === 'national' ? [ids.get('140400')!] : []),
      ...(level === 'national' || level === 'provincial' ? [ids.get(String(county.adcode))!] : []),
    ].map(area_id => ({ area_id, station_id: ids.get(s.code)! }))
  })
  if (members.length > 0) await db.insertInto('area_members').values(members).execute()
  return ids
}
