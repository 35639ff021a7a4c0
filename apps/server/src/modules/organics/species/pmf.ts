import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { fingerprintColumns, type vocCalls } from '@qingyuan/contract/organics/species.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { sourceProfiles } from '@qingyuan/domain/species/source-profiles.ts'
import { formatHour, hourMs } from '@qingyuan/domain/time.ts'
import { compass8, compass8Names, lightAir } from '@qingyuan/domain/wind.ts'
import { upwindSources } from '@qingyuan/engine/mobile/upwind.ts'
import { isBackgroundComposition, leastSimilarity, namesComposition } from '@qingyuan/engine/voc/profile-similarity.ts'
import { type HourColumns, readHours } from '#/modules/air/read/public.ts'
import { emissionsOfCategories } from '#/modules/emissions/inventory/public.ts'
import { selectEnterprises } from '#/modules/sources/outlets/public.ts'
import { requestRun, runArrays } from '#/modules/sources/runs/public.ts'
import { appError } from '#/platform/errors.ts'
import type { CallerContext, ScopedContext } from '#/platform/http/context.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import { aboutOf, meansOf, speciesMasses, speciesMeta } from './means.ts'
import { readOwnProfiles } from './own-profiles.ts'
import { agreementOf } from './pmf-agreement.ts'
import { type PmfSummary, pmfRun } from './pmf-run.ts'
import { nearestProfiles } from './profile-library.ts'
import { speciesSize } from './read-species.ts'
import { parseRequest } from './request.ts'
import { readWind } from './station-wind.ts'

const mostDays = 92

const rounded = (value: number, digits = 4) => Number(value.toPrecision(digits))

const fewestOfSector = 5

/** Mean contribution of each factor in the hours of eight sectors and of calm air, μg/m³; null with fewer than five hours. */
const contributionsBySector = (times: readonly number[], contributions: ArrayLike<number>, factors: number, wind: HourColumns) => {
  const sums = [...compass8Names, lightAir.name].map(name => ({ name, n: 0, values: new Float64Array(factors) }))
  times.forEach((time, row) => {
    const at = Math.round((time - wind.from) / hourMs)
    const [speed, direction] = [wind.values.wind_speed?.[at] ?? Number.NaN, wind.values.wind_direction?.[at] ?? Number.NaN]
    const sector = speed < lightAir.below ? compass8Names.length : speed >= lightAir.below ? compass8(direction) : null
    const own = sector === null ? undefined : sums[sector]
    if (!own) return
    own.n++
    for (let k = 0; k < factors; k++) own.values[k]! += contributions[row * factors + k]!
  })
  return sums.map(({ name, n, values }) => ({
    ...{ name, n },
    values: Array.from(values, sum => (n >= fewestOfSector ? rounded(sum / n) : null)),
  }))
}

/** PMF of one station: offered first, as a job of a minute or more; its factors beside the nearest profiles of the library. */
const pmfOfStation = async (
  { services, caller }: CallerContext,
  input: InputOf<typeof vocCalls.pmf>,
): Promise<OutputOf<typeof vocCalls.pmf>> => {
  const { stationId, startTime, endTime, speciesSet = 'all', factors, leastContribution = 0 } = input
  const request = await parseRequest({ services, caller }, { stationIds: [stationId], startTime, endTime, speciesSet })
  if (request.hours > mostDays * 24) throw appError('INVALID_INPUT', { message: `PMF 一次最多 ${mostDays} 天`, field: 'endTime' })
  const question = {
    stationId,
    from: request.from,
    to: request.to,
    startTime,
    endTime,
    setName: request.setName,
    speciesNos: request.species.map(({ no }) => no),
    factors,
    leastContribution,
  }
  const { id, info, summary } = await requestRun(services, pmfRun, question, caller)
  if (!summary) return { run: info, result: null }
  const winds = (await readWind({ services, caller }, request)).get(stationId)!
  const emitted = await emissionsOfCategories(services, caller, 'voc')
  const contributions = (await runArrays(services, id, ['contributions'])).get('contributions')!.data
  const { times, ...rest } = summary
  const named = namedFactors(summary)
  return {
    run: info,
    result: {
      ...rest,
      factors: named,
      sectors: contributionsBySector(times, contributions, factors, winds),
      inventory: emitted && { words: emitted.words, ...agreementOf(named, emitted.tonnes) },
      times: times.map(formatHour),
      series: Array.from({ length: factors }, (_, k) => times.map((_time, row) => rounded(contributions[row * factors + k]!))),
    },
  }
}

/** Factors with what may be said of their names: computed at every answer, so that stored runs follow the rule in force. */
const namedFactors = ({ species, factors }: PmfSummary) => {
  const used = species.filter(each => each.used)
  return factors.map(factor => {
    const composition = new Float64Array(speciesSize).fill(Number.NaN)
    for (const [s, { no }] of used.entries()) composition[no - 1] = factor.percent[s]!
    const isBackground = isBackgroundComposition(composition)
    const [best] = factor.nearest
    return { ...factor, isBackground, isNamed: !isBackground && best !== undefined && namesComposition(best) }
  })
}

const [shownProfiles, shownEnterprises] = [10, 12] as const
const upwindReachM = 15_000

/** Fingerprint of some hours: the composition by mass beside the profiles of the library, and the enterprises that the wind came from. */
const profiles = async (
  context: ScopedContext,
  { stationId, startTime, endTime }: InputOf<typeof vocCalls.profiles>,
): Promise<OutputOf<typeof vocCalls.profiles>> => {
  const { services, caller } = context
  const request = await parseRequest(context, { stationIds: [stationId], startTime, endTime, minCapture: 0 })
  const { means, series } = await meansOf(services, request)
  const composition = new Float64Array(speciesSize).fill(Number.NaN)
  for (const { species, mean } of means) composition[species.no - 1] = mean * speciesMasses[species.no - 1]!
  const total = composition.reduce((sum, value) => (value > 0 ? sum + value : sum), 0)
  const own = await readOwnProfiles(services.db)
  const matches = nearestProfiles(composition, shownProfiles, own)
  const byCode = new Map([...own, ...sourceProfiles].map(profile => [profile.code, profile]))
  const [station] = request.stations
  const wind = (await readHours(services, caller.scope, [stationId], request.from, request.to, ['wind_speed', 'wind_direction'])).get(
    stationId,
  )
  const { speed, direction } = meanWind(wind?.values.wind_speed, wind?.values.wind_direction)
  const enterprises = (await selectEnterprises(services.db, caller.scope)).filter(({ kgPerHour }) => (kgPerHour.voc ?? 0) > 0)
  const found = upwindSources(station!.lon, station!.lat, speed === speed ? { speed, direction } : null, enterprises, {
    reachM: upwindReachM,
  })
  const frame = buildFrame(
    fingerprintColumns,
    matches,
    {
      code: row => row.code,
      name: row => row.name,
      category: row => row.category,
      similarity: row => row.similarity,
      common: row => row.common,
      outside: row => 100 * row.outside,
      year: row => byCode.get(row.code)?.year || '—',
    },
    { meta: speciesMeta(services, '指纹检索', request, series, '质量占比') },
  )
  return {
    ...frame,
    ...aboutOf(request, series, []),
    unit: '%',
    isNear: (matches[0]?.similarity ?? 0) >= leastSimilarity,
    wind: speed === speed ? { speed: rounded(speed, 3), direction: direction === direction ? Math.round(direction) : null } : null,
    composition: means
      .map(({ species, mean }) => ({
        ...{ speciesNo: species.no, name: species.name, group: species.group as string },
        percent: total > 0 ? (100 * mean * speciesMasses[species.no - 1]!) / total : 0,
        profile: matches[0] ? (byCode.get(matches[0].code)?.percent.get(species.no) ?? null) : null,
      }))
      .toSorted((a, b) => b.percent - a.percent)
      .slice(0, 15),
    enterprises: found.slice(0, shownEnterprises).map(({ index, distanceM, bearing }) => {
      const { id, name, industry, kgPerHour } = enterprises[index]!
      return {
        id,
        name,
        industry,
        distanceKm: rounded(distanceM / 1000, 3),
        bearing: Math.round(bearing),
        vocKgPerHour: rounded(kgPerHour.voc ?? 0, 3),
      }
    }),
  }
}

/** Mean speed, and the direction of the vector mean. */
const meanWind = (speeds: ArrayLike<number> | undefined, directions: ArrayLike<number> | undefined) => {
  let [east, north, sum, count] = [0, 0, 0, 0]
  for (let i = 0; i < (speeds?.length ?? 0); i++) {
    const [speed, direction] = [speeds![i]!, (directions![i]! * Math.PI) / 180]
    if (speed !== speed || direction !== direction) continue
    east += speed * Math.sin(direction)
    north += speed * Math.cos(direction)
    sum += speed
    count++
  }
  const direction = ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360
  return { speed: sum / count, direction: count > 0 ? direction : Number.NaN }
}

export const pmfHandlers = { pmf: pmfOfStation, profiles } satisfies SomeHandlers<typeof vocCalls>
