import { counties, countyById } from '@qingyuan/domain/counties.ts'
import { creditCheck, organisationCheck } from '@qingyuan/domain/credit-code.ts'
import { normalOfIndex, uniformOfIndex } from '../random.ts'
import { insideCounty } from './inside.ts'
import { knownEnterprises } from './known.ts'
import { hourProfiles, monthProfiles } from './profiles.ts'
import { type EmittedSpecies, emittedSpecies, type Trade, type TradeId, tradeTable } from './trades.ts'

export interface DemoOutlet {
  code: string
  name: string
  lon: number
  lat: number
  heightM: number
  diameterM: number
  temperatureK: number
  velocityMs: number
  /** kg/h while both profiles are 1. */
  kgPerHour: Record<EmittedSpecies, number>
}

/** A fictitious enterprise. Coordinates WGS-84. */
export interface DemoEnterprise {
  /** Unified social credit code. */
  code: string
  name: string
  countyId: number
  trade: TradeId
  industry: string
  controlLevel: string
  grade: string | null
  lon: number
  lat: number
  /** Factors by clock hour 0..23 and by month, mean 1. */
  hourProfile: readonly number[]
  monthProfile: readonly number[]
  outlets: readonly DemoOutlet[]
}

const grades = ['A', 'B', 'B-', 'C', 'D'] as const
const stream = { county: 600, east: 601, north: 602, size: 603, grade: 604, outlet: 605 }
const spreadKm = 7.5

const codeOf = (countyId: number, number: number): string => {
  const organisation = `DEMT${String(number).padStart(4, '0')}`
  const body = `Y1${countyById.get(countyId)!.adcode}${organisation}${organisationCheck(organisation)}`
  return body + creditCheck(body)
}

/** Near the seat or the middle of the county, never outside: the spread shrinks until the point is within. */
const placeOf = (seed: number, index: number, countyId: number): readonly [lon: number, lat: number] => {
  const county = countyById.get(countyId)!
  const base = uniformOfIndex(seed, stream.county, index + 100_000) < 0.6 ? county.center : county.centroid
  for (let attempt = 0; attempt < 12; attempt++) {
    const reach = (spreadKm / 111.2) * 0.75 ** attempt
    const lon = base.lon + (reach * normalOfIndex(seed, stream.east, index * 16 + attempt)) / 0.807
    const lat = base.lat + reach * normalOfIndex(seed, stream.north, index * 16 + attempt)
    if (insideCounty(countyId, lon, lat)) return [Number(lon.toFixed(5)), Number(lat.toFixed(5))]
  }
  return [base.lon, base.lat]
}

const outletsOf = (seed: number, index: number, trade: Trade, size: number, lon: number, lat: number): DemoOutlet[] =>
  trade.outlets.map((type, o) => {
    const shift = (axis: number) => (0.0022 * normalOfIndex(seed, stream.outlet, (index * 8 + o) * 2 + axis)) / 2
    const scale = size ** 0.25
    return {
      code: `DA${String(o + 1).padStart(3, '0')}`,
      name: type.name,
      lon: Number((lon + shift(0)).toFixed(6)),
      lat: Number((lat + shift(1)).toFixed(6)),
      heightM: Math.round(type.heightM * scale),
      diameterM: Number((type.diameterM * scale).toFixed(2)),
      temperatureK: type.temperatureC + 273.15,
      velocityMs: type.velocityMs,
      kgPerHour: Object.fromEntries(
        emittedSpecies.map((species, s) => [species, Number((trade.kgPerHour[s]! * type.part[s]! * size).toPrecision(3))]),
      ) as Record<EmittedSpecies, number>,
    }
  })

interface Draft {
  name: string
  code: string
  countyId: number
  trade: TradeId
  lon: number
  lat: number
  grade: string | null
  size: number
}

const complete = (seed: number, draft: Draft, index: number): DemoEnterprise => {
  const trade: Trade = tradeTable[draft.trade]
  const strength = draft.size * (trade.kgPerHour[0]! + trade.kgPerHour[1]! + trade.kgPerHour[2]! + trade.kgPerHour[5]!)
  const { size, ...facts } = draft
  return {
    ...facts,
    industry: trade.name,
    controlLevel: strength > 60 ? '重点' : strength > 8 ? '简化' : '登记',
    hourProfile: hourProfiles[trade.hours],
    monthProfile: monthProfiles[trade.months],
    outlets: outletsOf(seed, index, trade, size, draft.lon, draft.lat),
  }
}

const countyOf = (seed: number, index: number, preferred: readonly number[]): number => {
  const u = uniformOfIndex(seed, stream.county, index)
  const pool = u < 0.75 ? preferred : counties.map(county => county.id)
  return pool[Math.floor(uniformOfIndex(seed, stream.county, index + 50_000) * pool.length)]!
}

const generated = (seed: number): Draft[] => {
  const drafts: Draft[] = []
  for (const [id, trade] of Object.entries(tradeTable) as [TradeId, Trade][])
    for (let i = 0; i < trade.count; i++) {
      const index = drafts.length
      const countyId = countyOf(seed, index, trade.counties)
      const [lon, lat] = placeOf(seed, index, countyId)
      const county = countyById.get(countyId)!.name.replace(/[区县]$/, '')
      const number = knownEnterprises.length + index + 1
      drafts.push({
        name: `演示${county}${String(number).padStart(3, '0')}号${trade.noun}（虚构）`,
        code: codeOf(countyId, number),
        countyId,
        trade: id,
        lon,
        lat,
        grade:
          trade.sector === 'power' && trade.noun === '供热站'
            ? null
            : grades[Math.floor(uniformOfIndex(seed, stream.grade, index) * grades.length)]!,
        size: Number(Math.exp(0.45 * normalOfIndex(seed, stream.size, index)).toFixed(3)),
      })
    }
  return drafts
}

const made = new Map<number, readonly DemoEnterprise[]>()

/** All enterprises of the sandbox, those of the profile first. The same seed gives the same enterprises; they are made once. */
export const demoEnterprises = (seed: number): readonly DemoEnterprise[] => {
  const known = made.get(seed) ?? [...knownEnterprises, ...generated(seed)].map((draft, index) => complete(seed, draft, index))
  made.set(seed, known)
  return known
}
