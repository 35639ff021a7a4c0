import { countyById, countyByName } from '@qingyuan/domain/counties.ts'
import { wgs84OfGcj02 } from '@qingyuan/domain/gcj02.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { latticeIn } from '@qingyuan/engine/areas/lattice.ts'
import { areaKm2, type Box, boxOf, type LonLat, type Polygons, polygonsContain } from '@qingyuan/engine/areas/polygons.ts'
import { selfCrossing } from '@qingyuan/engine/areas/self-crossing.ts'
import type { RefusedFeature, TownshipFeature } from '@qingyuan/formats/geojson/read-townships.ts'

export interface CheckedTownship {
  feature: number
  name: string
  countyId: number
  areaKm2: number
  polygons: Polygons
  /** Spread evenly over it: its mean is theirs. */
  places: LonLat[]
}

/** Borders of a county of the city. */
export interface CountyBorder {
  countyId: number
  rings: readonly (readonly LonLat[])[]
}

export interface TownshipRules {
  coordinates: 'wgs84' | 'gcj02'
  /** Of the user who imports. */
  scope: Scope
  counties: readonly CountyBorder[]
}

/** Places by which an outline is judged, and those that are kept of it. */
const [judged, kept] = [200, 36]
/** Borders are drawn more or less exactly: shares that may lie outside the city, in another county, in another township. */
const [outsideAllowed, strayAllowed, overlapAllowed] = [0.1, 0.4, 0.05]
const leastKm2 = 0.05

const percent = (share: number) => `${Math.round(share * 100)} %`
const countyName = (id: number) => countyById.get(id)?.name ?? String(id)

/** Shares of the counties in which places lie, the largest first; null is outside the city. */
const sharesOf = (places: readonly LonLat[], counties: readonly CountyBorder[]): [county: number | null, share: number][] => {
  const counts = new Map<number | null, number>()
  for (const [lon, lat] of places) {
    const county = counties.find(({ rings }) => polygonsContain([rings], lon, lat))?.countyId ?? null
    counts.set(county, (counts.get(county) ?? 0) + 1)
  }
  return [...counts].map(([county, n]): [number | null, number] => [county, n / places.length]).sort((a, b) => b[1] - a[1])
}

/** The county that contains an outline, or why none does. */
const countyOf = (places: readonly LonLat[], givenCounty: string | null, { scope, counties }: TownshipRules): number | string => {
  const shares = sharesOf(places, counties)
  const outside = shares.find(([county]) => county === null)?.[1] ?? 0
  if (outside > outsideAllowed) return `${percent(outside)} 的面积不在长治市内，请核对坐标系`
  const inside = shares.filter((each): each is [number, number] => each[0] !== null)
  const [county, share] = inside[0]!
  if (1 - share - outside > strayAllowed)
    return `跨区县：${inside
      .slice(0, 3)
      .map(([id, of]) => `${countyName(id)} ${percent(of)}`)
      .join('、')}`
  const said = givenCounty === null ? undefined : countyByName.get(givenCounty)
  if (said && said.id !== county) return `属性写“${givenCounty}”，按面积在“${countyName(county)}”`
  if (scope.counties !== null && !scope.counties.includes(county)) return `位于${countyName(county)}，不在可管理的区县`
  return county
}

const shifted = (polygons: Polygons, coordinates: 'wgs84' | 'gcj02'): Polygons => {
  const micro = (degrees: number) => Math.round(degrees * 1e6) / 1e6
  const at = ([lon, lat]: LonLat): LonLat => {
    const [x, y] = coordinates === 'gcj02' ? wgs84OfGcj02(lon, lat) : [lon, lat]
    return [micro(x), micro(y)]
  }
  return polygons.map(rings => rings.map(ring => ring.map(at)))
}

const judge = ({ feature, name, county, polygons: given }: TownshipFeature, rules: TownshipRules): CheckedTownship | string => {
  const polygons = shifted(given, rules.coordinates)
  for (const polygon of polygons) {
    const at = selfCrossing(polygon)
    if (at) return `边界自相交，在 ${at.map(each => each.toFixed(5)).join(', ')} 附近`
  }
  const km2 = areaKm2(polygons)
  if (km2 < leastKm2) return `面积 ${km2.toFixed(3)} km² 过小`
  const countyId = countyOf(latticeIn(polygons, judged), county, rules)
  return typeof countyId === 'string' ? countyId : { feature, name, countyId, areaKm2: km2, polygons, places: latticeIn(polygons, kept) }
}

const apart = (a: Box, b: Box) => a.east < b.west || b.east < a.west || a.north < b.south || b.north < a.south

/** Why a township cannot stand beside those before it. */
const clashOf = (township: CheckedTownship, before: readonly CheckedTownship[], boxes: ReadonlyMap<number, Box>): string | null => {
  const box = boxes.get(township.feature)!
  for (const other of before) {
    if (other.countyId === township.countyId && other.name === township.name)
      return `与第 ${other.feature} 个要素同名（${countyName(other.countyId)}）`
    if (apart(box, boxes.get(other.feature)!)) continue
    const [here, there] = township.areaKm2 <= other.areaKm2 ? [township, other] : [other, township]
    const share = here.places.filter(([lon, lat]) => polygonsContain(there.polygons, lon, lat)).length / here.places.length
    if (share > overlapAllowed) return `与第 ${other.feature} 个要素“${other.name}”重叠约 ${percent(share)}`
  }
  return null
}

/**
 * Townships of a file that can be imported, and what is wrong with the others. Quadratic in the corners of an outline, and without bound for a
 * narrow one: runs in the process that reads the file, under its time limit.
 */
export const checkTownships = (
  features: readonly TownshipFeature[],
  rules: TownshipRules,
): { townships: CheckedTownship[]; refused: RefusedFeature[] } => {
  const [townships, refused]: [CheckedTownship[], RefusedFeature[]] = [[], []]
  const boxes = new Map<number, Box>()
  for (const each of features) {
    const found = judge(each, rules)
    if (typeof found !== 'string') boxes.set(each.feature, boxOf(found.polygons))
    const reason = typeof found === 'string' ? found : clashOf(found, townships, boxes)
    if (reason !== null) refused.push({ feature: each.feature, name: each.name, reason })
    else townships.push(found as CheckedTownship)
  }
  return { townships, refused }
}
