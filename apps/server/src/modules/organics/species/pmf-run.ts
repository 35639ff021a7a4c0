import { speciesByNumber, type VocSpecies } from '@qingyuan/domain/species/species-list.ts'
import { hourOfDay } from '@qingyuan/domain/time.ts'
import { pmfValue, type SpeciesStrength, signalToNoise } from '@qingyuan/engine/receptor/uncertainty.ts'
import type { RunKind } from '#/modules/sources/runs/public.ts'
import { appError } from '#/platform/errors.ts'
import type { Services } from '#/platform/services.ts'
import { taskFile } from '#/workers/engine-task.ts'
import { speciesMasses } from './means.ts'
import { readOwnProfiles } from './own-profiles.ts'
import { type NamedMatch, nearestProfiles } from './profile-library.ts'
import { selectMonths } from './queries.ts'
import { readLimits, readSpeciesHours, speciesSize } from './read-species.ts'

const organicsTasks = taskFile<typeof import('#/workers/organics-tasks.ts')>('organics')

export interface PmfQuestion {
  stationId: number
  /** Ends of the first and the last hour, and their labels. */
  from: number
  to: number
  startTime: string
  endTime: string
  setName: string
  speciesNos: readonly number[]
  factors: number
  /** Least contribution of an hour, in means of its factor. */
  leastContribution: number
}

export interface PmfSpecies {
  no: number
  name: string
  group: string
  signalToNoise: number
  strength: SpeciesStrength
  /** Shares of the hours, 0..1. */
  capture: number
  below: number
  used: boolean
  qRatio: number | null
}

export interface PmfSummary {
  species: PmfSpecies[]
  hours: number
  /** Ends of the hours that were used. */
  times: number[]
  factors: {
    /** Share of the modelled mass, 0..1. */
    share: number
    /** Mass per cent of the used species, in their order; with the 5–95 % range of the bootstraps. */
    percent: number[]
    low: (number | null)[]
    high: (number | null)[]
    nearest: NamedMatch[]
    mapped: number
    swaps: number
    /** Mean contribution by hour of the day 1..24, μg/m³. */
    byHour: (number | null)[]
  }[]
  q: { qRobust: number; q: number; qExpected: number; foundLeast: number; starts: number; largestDropShare: number }
  scan: { factors: number; ratio: number; found: number; starts: number }[]
  displacement: { speciesNo: number; name: string; lower: number[]; upper: number[]; value: number[] }[]
}

const relativeError = 0.1
const leastCapture = 0.75
/** Species below their limit in more of the hours carry no pattern. */
const mostBelow = 0.6
const leastHours = 100
const settings = { starts: 20, scan: [3, 12], scanStarts: 3, bootstraps: 30, blockRows: 24, displaced: 2, seed: 20261 } as const
const nearest = 3

interface Prepared {
  species: PmfSpecies[]
  used: VocSpecies[]
  times: number[]
  values: number[]
  uncertainties: number[]
}

/** Hours and species of a run: bad species and hours without any value are left out, weak ones count a third. */
const prepare = async ({ db }: Pick<Services, 'db'>, question: PmfQuestion): Promise<Prepared> => {
  const { stationId, from, to, speciesNos } = question
  const [series] = await readSpeciesHours(db, [stationId], from, to)
  const limits = (await readLimits(db, [stationId], question.endTime.slice(0, 10))).get(stationId)!
  const rows = series ? series.times.flatMap((_, row) => (hasValues(series.ppb, row) ? [row] : [])) : []
  const judged = speciesNos.map(speciesByNumber).flatMap(species => {
    const [s, limit] = [species.no - 1, limits[species.no - 1]!]
    const ppb = rows.map(row => series!.ppb[row * speciesSize + s]!)
    const known = ppb.filter(value => value === value)
    if (known.length === 0) return []
    const cells = ppb.map(value => pmfValue(value, limit === limit ? limit : 0.02, relativeError))
    const [values, errors] = [cells.map(({ value }) => value), cells.map(({ uncertainty }) => uncertainty)]
    const ratio = signalToNoise(values, errors)
    const strength: SpeciesStrength = ratio >= 1 ? 'strong' : ratio >= 0.5 ? 'weak' : 'bad'
    const capture = known.length / rows.length
    const below = known.filter(value => value === 0 || value < limit).length / known.length
    const used = strength !== 'bad' && capture >= leastCapture && below <= mostBelow
    return [
      { species, values, errors: strength === 'weak' ? errors.map(error => 3 * error) : errors, ratio, strength, capture, below, used },
    ]
  })
  const used = judged.filter(each => each.used)
  return {
    species: judged.map(({ species: { no, name, group }, ratio, strength, capture, below, used: isUsed }) => ({
      ...{ no, name, group, signalToNoise: ratio, strength, capture, below, used: isUsed, qRatio: null },
    })),
    used: used.map(({ species }) => species),
    times: rows.map(row => series!.times[row]!),
    // In mass, so that contributions are μg/m³ and profiles compare with the library.
    values: rows.flatMap((_, i) => used.map(({ species, values }) => values[i]! * speciesMasses[species.no - 1]!)),
    uncertainties: rows.flatMap((_, i) => used.map(({ species, errors }) => errors[i]! * speciesMasses[species.no - 1]!)),
  }
}

const hasValues = (ppb: Float32Array, row: number): boolean =>
  ppb.subarray(row * speciesSize, (row + 1) * speciesSize).some(value => value === value)

const orNull = (value: number) => (Number.isFinite(value) ? value : null)

/** Positive matrix factorisation of the hours of one station. */
export const pmfRun: RunKind<PmfQuestion, PmfSummary> = {
  kind: 'voc-pmf',
  lane: 'background',
  engineVersion: '2',
  title: ({ stationId, startTime, endTime, factors }, { places }) =>
    `${places.get(stationId)?.name ?? ''} ${startTime.slice(0, 10)} ~ ${endTime.slice(0, 10)} PMF ${factors} 因子`,
  basis: async ({ db }, { stationId, startTime, endTime }) => {
    const months = await selectMonths(db, [stationId])
    const own = (await readOwnProfiles(db)).map(({ code }) => code)
    return months
      .filter(({ month }) => month >= startTime.slice(0, 7) && month <= endTime.slice(0, 7))
      .map(({ month, version }) => `${month} ${version}`)
      .concat(own)
  },
  validForMs: 7 * 86_400_000,
  facts: ({ setName, factors, leastContribution, startTime, endTime }) => [
    { label: '时段', value: `${startTime} ~ ${endTime}` },
    { label: '物种集', value: setName },
    { label: '因子数', value: `${factors}，${settings.starts} 次起算` },
    { label: '贡献下限', value: leastContribution === 0 ? '0' : `因子均值的 ${leastContribution} 倍` },
    { label: '不确定度', value: `检出限以下 5/6 检出限，以上 √((10 % C)² + (½ 检出限)²)` },
    { label: '自举', value: `${settings.bootstraps} 次，块长 ${settings.blockRows} h，r ≥ 0.6` },
    { label: '源谱库', value: 'EPA SPECIATE 5.2，38 条（国外）' },
  ],
  run: async ({ question, services, signal, progress }) => {
    const { factors: p, leastContribution } = question
    const { species, used, times, values, uncertainties } = await prepare(services, question)
    if (times.length < leastHours)
      throw appError('INVALID_INPUT', { message: `有效小时 ${times.length} 个，PMF 至少需要 ${leastHours} 个` })
    if (used.length < 2 * p) throw appError('INVALID_INPUT', { message: `信噪比足够的物种 ${used.length} 种，不足以解析 ${p} 个因子` })
    const input = { rows: times.length, species: used.length, values, uncertainties }
    const answer = await services.engines.run(
      organicsTasks,
      'pmfTask',
      { ...settings, input, factors: p, leastContribution },
      { signal, onProgress: progress },
    )
    const own = await readOwnProfiles(services.db)
    const sums = Array.from({ length: p }, (_, k) => used.reduce((sum, _s, s) => sum + answer.profiles[s * p + k]!, 0))
    const total = sums.reduce((a, b) => a + b, 0)
    const column = (of: Float64Array, k: number) => used.map((_, s) => (100 * of[s * p + k]!) / sums[k]!)
    const factors = sums.map((sum, k) => {
      const percent = column(answer.profiles, k)
      const composition = new Float64Array(speciesSize).fill(Number.NaN)
      used.forEach(({ no }, s) => (composition[no - 1] = percent[s]!))
      const matches = nearestProfiles(composition, nearest, own)
      const hours = Array.from({ length: 24 }, () => ({ sum: 0, count: 0 }))
      times.forEach((time, row) => {
        const hour = hours[hourOfDay(time) - 1]!
        hour.sum += answer.contributions[row * p + k]! * sum
        hour.count++
      })
      return {
        ...{
          share: sum / total,
          percent,
          low: column(answer.low, k).map(orNull),
          high: column(answer.high, k).map(orNull),
          nearest: matches,
        },
        ...{ mapped: answer.mapped[k]!, swaps: answer.swaps[k]! },
        byHour: hours.map(each => orNull(each.sum / each.count)),
      }
    })
    const ratios = new Map(used.map(({ no }, s) => [no, answer.qRatioBySpecies[s]!]))
    const { q, qRobust, qExpected, foundLeast, starts, largestDropShare } = answer
    return {
      summary: {
        ...{ species: species.map(each => ({ ...each, qRatio: ratios.get(each.no) ?? null })), hours: times.length, times, factors },
        ...{ q: { q, qRobust, qExpected, foundLeast, starts, largestDropShare }, scan: answer.scan },
        displacement: answer.displacement.map(({ species: s, lower, upper }) => ({
          ...{ speciesNo: used[s]!.no, name: used[s]!.name, value: sums.map((sum, k) => (100 * answer.profiles[s * p + k]!) / sum) },
          ...{ lower: lower.map((value, k) => (100 * value) / sums[k]!), upper: upper.map((value, k) => (100 * value) / sums[k]!) },
        })),
      },
      arrays: [
        {
          name: 'contributions',
          shape: [times.length, p],
          data: Float32Array.from(answer.contributions, (value, i) => value * sums[i % p]!),
        },
      ],
    }
  },
}
