import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { tracingModelCalls } from '@qingyuan/contract/sources/incidents.ts'
import { counties } from '@qingyuan/domain/counties.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { bearingText, distanceText, leastShownUnknown } from '@qingyuan/domain/suspect-text.ts'
import { polygonsContain } from '@qingyuan/engine/areas/polygons.ts'
import { degreesOf } from '@qingyuan/engine/dispersion/weather/frame.ts'
import { cellMiddle } from '@qingyuan/engine/inversion/cell-responses.ts'
import type { IncidentFinding } from '@qingyuan/engine/inversion/trace-incident.ts'
import { countyRings } from '#/modules/system/places/public.ts'
import { unknownCells } from '#/workers/incident/cells.ts'
import type { LoadedIncident } from './scene.ts'
import { likelyRegions, type Region, surveyLine } from './unknown-regions.ts'

type Incident = NonNullable<OutputOf<typeof tracingModelCalls.EnterpriseContribution>['result']>
/** Without the map, which is read with the answer. */
export type UnknownSource = Omit<Incident['unknown'], 'map'>

const names = ['甲', '乙', '丙']

const fixed = (value: number, digits = 4): number => Number(value.toFixed(digits))

/** Name of the county a place is in; empty outside the city. */
const countyAt = ({ lon, lat }: { lon: number; lat: number }): string =>
  counties.find(({ adcode }) => polygonsContain([countyRings().get(adcode) ?? []], lon, lat))?.name ?? ''

const lonLatOf = ({ scene }: LoadedIncident, xM: number, yM: number): { lon: number; lat: number } => {
  const out = new Float64Array(2)
  degreesOf(scene.frame, xM, yM, out)
  return { lon: fixed(out[0]!, 5), lat: fixed(out[1]!, 5) }
}

const regionOf = (loaded: LoadedIncident, region: Region, n: number): UnknownSource['regions'][number] => {
  const at = lonLatOf(loaded, region.xM, region.yM)
  return {
    name: names[n]!,
    probability: fixed(region.probability),
    ...at,
    distanceM: Math.round(Math.hypot(region.xM, region.yM)),
    bearing: Math.round(((Math.atan2(region.xM, region.yM) * 180) / Math.PI + 360) % 360),
    areaKm2: fixed((region.cells.length * unknownCells.stepM ** 2) / 1e6, 1),
    county: countyAt(at),
  }
}

/** Probability by county, the likeliest first. */
const countiesOf = (loaded: LoadedIncident, map: ArrayLike<number>): UnknownSource['counties'] => {
  const sums = new Map<string, number>()
  for (let cell = 0; cell < map.length; cell++) {
    if (!(map[cell]! > 1e-4)) continue
    const county = countyAt(lonLatOf(loaded, ...cellMiddle(unknownCells, cell))) || '市外'
    sums.set(county, (sums.get(county) ?? 0) + map[cell]!)
  }
  return [...sums]
    .map(([county, probability]) => ({ county, probability: fixed(probability, 3) }))
    .filter(({ probability }) => probability >= 0.02)
    .sort((a, b) => b.probability - a.probability)
}

/** Stations that were explained together and lack hours of the incident: what would be known with them. */
const lacking = ({ surroundings, measured, span }: LoadedIncident): string[] => {
  const { incidentHours: hours } = span
  return surroundings.receptors.flatMap(({ item }, r) => {
    const at = r * measured.species.length * hours
    const missing = Array.from({ length: hours }, (_, h) => h).filter(h =>
      measured.species.every((_, s) => Number.isNaN(measured.measured.rise[at + s * hours + h]!)),
    ).length
    return missing > 0 ? [`${item.name}缺 ${missing} 小时`] : []
  })
}

const adviceOf = (loaded: LoadedIncident, regions: UnknownSource['regions'], routeKm: number): UnknownSource['advice'] => {
  const [first] = regions
  const missing = lacking(loaded)
  return [
    ...(first
      ? [
          {
            kind: 'vehicle' as const,
            title: `走航 ${regions.map(({ name }) => name).join('、')} 区下风侧，约 ${numberText(routeKm, 1)} km`,
            words: `${regions.map(each => `${each.name}区在站点${bearingText(each.bearing)} ${distanceText(each.distanceM)}${each.county && `（${each.county}）`}`).join('；')}；同风向时段横穿各一次`,
          },
        ]
      : []),
    ...(missing.length > 0
      ? [
          {
            kind: 'station' as const,
            title: `补齐 ${missing.length} 个站点的缺测`,
            words: `${missing.slice(0, 4).join('、')}，补传后重新计算`,
          },
        ]
      : []),
    ...(loaded.surroundings.receptors.length < 3
      ? [{ kind: 'station' as const, title: '补设临时监测点', words: '15 km 内可印证的站点不足 3 个，远近分不开；宜设在可能区与站点之间' }]
      : []),
  ]
}

const calmAdvice: UnknownSource['advice'] = [
  {
    kind: 'station',
    title: '风起后再溯源',
    words: '静小风时段风向不能指明来源；待风速回升到 1 m/s 以上重新计算，其间宜在站点周边 3 km 内巡查、加密监测',
  },
]

/** The source in no inventory: how likely, how much, where, and what would tell. */
export const unknownOf = ({ unknown, reasons }: IncidentFinding, loaded: LoadedIncident, rose: boolean): UnknownSource => {
  const part = (share: number) => (rose ? fixed(share) : 0)
  // In calm air the plumes of the model go nowhere in particular: what they leave unexplained has no direction.
  const placed = !reasons.includes('calm')
  const probable = rose && unknown.probability >= leastShownUnknown
  const shown = probable && placed
  const areas = shown ? likelyRegions(unknown.map, unknownCells).slice(0, names.length) : []
  const regions = areas.map((region, n) => regionOf(loaded, region, n))
  const line = surveyLine(areas, unknownCells)
  const km = line.reduce((sum, [x, y], n) => (n === 0 ? 0 : sum + Math.hypot(x - line[n - 1]![0], y - line[n - 1]![1]) / 1000), 0)
  const best = unknown.best && shown ? cellMiddle(unknownCells, unknown.best.cell) : null
  return {
    placed,
    probability: rose ? fixed(unknown.probability, 3) : 0,
    evidence: rose ? fixed(unknown.evidence, 2) : 0,
    share: part(unknown.share.share),
    interval: { low: part(unknown.share.low), high: part(unknown.share.high) },
    best: best && { ...lonLatOf(loaded, ...best), probability: fixed(unknown.best!.probability) },
    regions,
    counties: shown ? countiesOf(loaded, unknown.map) : [],
    route: line.map(([x, y]) => lonLatOf(loaded, x, y)),
    advice: shown ? adviceOf(loaded, regions, km) : probable ? calmAdvice : [],
  }
}
