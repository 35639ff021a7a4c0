import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { ratioColumns, type vocCalls } from '@qingyuan/contract/organics/species.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { speciesByNumber } from '@qingyuan/domain/species/species-list.ts'
import { dayOfHour, formatHour, hourMs } from '@qingyuan/domain/time.ts'
import { type RatioFit, ratioFit } from '@qingyuan/engine/voc/ratio-fit.ts'
import { readHours } from '#/modules/air/read/public.ts'
import { appError } from '#/platform/errors.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import { aboutOf, speciesMeta } from './means.ts'
import { ratioLines } from './ratio-lines.ts'
import { readLimits, readSpeciesHours, speciesSize } from './read-species.ts'
import { type ParsedRequest, parseRequest } from './request.ts'

type Question = InputOf<typeof vocCalls.SpeciesRatio>

const fewestPairs = 10
/** Half the width of a sector, degrees, and the wind below which an hour has no direction, m/s. */
const [halfSector, leastWind] = [22.5, 0.5] as const

interface Pair {
  time: number
  x: number
  y: number
}

/** Hours with the wind from a sector at the station. */
const hoursFrom = async ({ services, caller: { scope } }: ScopedContext, { stations, from, to }: ParsedRequest, sector: number) => {
  const found = new Map<number, Set<number>>()
  const columns = await readHours(
    services,
    scope,
    stations.map(({ id }) => id),
    from,
    to,
    ['wind_speed', 'wind_direction'],
  )
  for (const [placeId, { from: first, count, values }] of columns) {
    const { wind_speed: speed, wind_direction: direction } = values
    const own = new Set<number>()
    for (let i = 0; i < count; i++) {
      const turn = Math.abs(((direction![i]! - sector + 540) % 360) - 180)
      if (speed![i]! >= leastWind && turn <= halfSector) own.add(first + i * hourMs)
    }
    found.set(placeId, own)
  }
  return found
}

const pairsOf = async (context: ScopedContext, request: ParsedRequest, { numerator, denominator, sector }: Question) => {
  const ids = request.stations.map(({ id }) => id)
  const [series, limits, within] = await Promise.all([
    readSpeciesHours(context.services.db, ids, request.from, request.to),
    readLimits(context.services.db, ids, dayOfHour(request.to)),
    sector === undefined ? null : hoursFrom(context, request, sector),
  ])
  const pairs: Pair[] = []
  for (const { placeId, times, ppb } of series) {
    const own = limits.get(placeId)!
    // Without a known limit "not found" alone is below it.
    const limitOf = (no: number) => (own[no - 1]! === own[no - 1]! ? own[no - 1]! : 0)
    for (const [row, time] of times.entries()) {
      const [y, x] = [ppb[row * speciesSize + numerator - 1]!, ppb[row * speciesSize + denominator - 1]!]
      if (!(y > limitOf(numerator) && x > limitOf(denominator))) continue
      if (within && !within.get(placeId)?.has(time)) continue
      pairs.push({ time, x, y })
    }
  }
  return pairs
}

const orNull = (value: number) => (Number.isFinite(value) ? value : null)

const fitOf = ({ slope, intercept, lower, upper, r2, count, dropped }: RatioFit, rma: number) => ({
  ...{ slope: orNull(slope), intercept: orNull(intercept), low: orNull(lower), high: orNull(upper), r2: orNull(r2), rma: orNull(rma) },
  ...{ n: count, dropped },
})

const speciesRatio = async (context: ScopedContext, input: Question): Promise<OutputOf<typeof vocCalls.SpeciesRatio>> => {
  const { numerator, denominator, fit = 'ols' } = input
  if (numerator === denominator) throw appError('INVALID_INPUT', { message: '分子与分母应为不同的物种', field: 'denominator' })
  const request = parseRequest(context, { ...input, speciesNos: [numerator, denominator] })
  const pairs = await pairsOf(context, request, input)
  const [x, y] = [pairs.map(pair => pair.x), pairs.map(pair => pair.y)]
  const limits = { numerator: 0, denominator: 0 }
  const fitted = ratioFit(y, x, { kind: fit === 'rma' ? 'rma' : 'ols', robust: fit === 'robust', limits, need: fewestPairs })
  const { slope: rma } = ratioFit(y, x, { kind: 'rma', robust: fit === 'robust', limits, need: fewestPairs })
  const [a, b] = [speciesByNumber(numerator), speciesByNumber(denominator)]
  const meta = speciesMeta(context.services, `${a.name}/${b.name}`, request, 'ppb')
  const frame = buildFrame(
    ratioColumns,
    pairs,
    {
      time: pair => formatHour(pair.time),
      denominator: { label: b.name, of: pair => pair.x },
      numerator: { label: a.name, of: pair => pair.y },
      ratio: pair => pair.y / pair.x,
    },
    {
      meta: {
        ...meta,
        basis: { ...meta.basis!, count: pairs.length, method: '两物种均高于检出限的小时；斜率、均值之比、比值中位数是三个不同的数' },
      },
    },
  )
  return {
    ...frame,
    ...aboutOf({ ...request, unit: 'ppb' }, []),
    ...{ fit: fitOf(fitted, rma), ratioOfMeans: orNull(fitted.ratioOfMeans), medianRatio: orNull(fitted.medianRatio) },
    lines: ratioLines(numerator, denominator),
  }
}

export const ratioHandlers = { SpeciesRatio: speciesRatio } satisfies SomeHandlers<typeof vocCalls>
