import { evidenceColumns, type traceCalls } from '@qingyuan/contract/air/lineage.ts'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { isMark, markNames } from '@qingyuan/domain/flags.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { roundGbt8170 } from '@qingyuan/domain/rounding.ts'
import { speciesByNumber, type VocSpecies } from '@qingyuan/domain/species/species-list.ts'
import { molarVolume } from '@qingyuan/domain/species/species-units.ts'
import { dayOfHour, daysBetween, formatHour } from '@qingyuan/domain/time.ts'
import { periodMeans } from '@qingyuan/engine/voc/period-means.ts'
import { reactivityPerPpb } from '@qingyuan/engine/voc/reactivity.ts'
import { metaOf } from '#/modules/air/read/public.ts'
import { appError } from '#/platform/errors.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import { readRequest, reviewWords, speciesMasses } from './means.ts'
import { constantsOf, type Measure, measureFactor, measureKinds } from './measure-kinds.ts'
import { controlHours, isReviewedHour, speciesSize } from './read-species.ts'
import { type ParsedRequest, parseRequest } from './request.ts'

type Explanation = OutputOf<typeof traceCalls.Explain>
type Question = InputOf<typeof traceCalls.Explain>

const pattern = /^voc_(\d{1,3})$/
export const isSpeciesKey = (parameter: string): boolean => pattern.test(parameter)

const belowWords = { half: '½ 检出限', zero: '0', drop: '剔除' } as const
type Below = keyof typeof belowWords
const plainUnits = { ppb: 'ppb', ppbC: 'ppbC', ugm3: 'μg/m³' } as const
type PlainUnit = keyof typeof plainUnits
const isPlain = (key: string): key is PlainUnit => Object.hasOwn(plainUnits, key)
const isMeasure = (key: string): key is keyof typeof measureKinds => Object.hasOwn(measureKinds, key)
const digits = (value: number, decimals = 4) => (Number.isFinite(value) ? String(roundGbt8170(value, decimals)) : '—')

/** From ppb to what the number is in, with the steps in words. */
const chainOf = (species: VocSpecies, key: PlainUnit | keyof typeof measureKinds) => {
  const mass = speciesMasses[species.no - 1]!
  if (isPlain(key)) {
    if (key === 'ppb') return { factor: 1, unit: 'ppb', title: '体积分数', steps: [], formula: 'C' }
    if (key === 'ppbC')
      return {
        factor: species.carbonNumber,
        unit: 'ppbC',
        title: '碳体积分数',
        steps: [`碳原子数 ${species.carbonNumber}`],
        formula: `C × ${species.carbonNumber}`,
      }
    const formula = `C × M / Vm = C × ${species.molarMass} / ${molarVolume}`
    return { factor: mass, unit: 'μg/m³', title: '质量浓度', steps: [`ppb → μg/m³：${digits(mass)}（25 ℃，101.325 kPa）`], formula }
  }
  const measure: Measure = measureKinds[key]
  const constant = measure.constantOf(constantsOf(species))
  if (constant === null) throw appError('INVALID_INPUT', { message: `${species.name} 没有该项系数，不参与合计` })
  const factor = measureFactor(species, measure)
  const source = `系数 ${constant}，${measure.basisOf(constantsOf(species))}`
  if (key === 'loh')
    return {
      factor,
      unit: measure.unit,
      title: 'LOH',
      formula: `C × k × ${reactivityPerPpb} = C × ${constant} × ${reactivityPerPpb}`,
      steps: [`${source}（10⁻¹² cm³/s）`],
    }
  const divisor = key === 'soap' || key === 'fac' ? ' / 100' : ''
  return {
    ...{ factor, unit: measure.unit, title: measure.title },
    formula: `C × M / Vm × 系数${divisor} = C × ${species.molarMass} / ${molarVolume} × ${constant}${divisor}`,
    steps: [`ppb → μg/m³：${digits(mass)}（25 ℃，101.325 kPa）`, source],
  }
}

/** Days of the period: valid with most hours of them, invalid with quality control or faults alone, missing otherwise. */
const dayParts = (
  times: readonly number[],
  values: readonly number[],
  marked: ReadonlySet<number>,
  { from, to }: ParsedRequest,
): Explanation['parts'] => {
  const [valid, invalid] = [new Map<string, number>(), new Set<string>()]
  for (const [i, time] of times.entries()) {
    const day = dayOfHour(time)
    if (values[i]! === values[i]!) valid.set(day, (valid.get(day) ?? 0) + 1)
    else if (marked.has(time)) invalid.add(day)
  }
  return daysBetween(dayOfHour(from), dayOfHour(to)).map(day => {
    const count = valid.get(day) ?? 0
    return { label: `${day.slice(5)}（${count} h）`, state: count > 0 ? 'valid' : invalid.has(day) ? 'invalid' : 'missing' }
  })
}

const mostRecords = 400

/**
 * 溯数 of a species over a period at one station: concentration × constant × unit step, the hours and limits it rests on, the records.
 * The statistic is `<measure>.<rule below the limit>`.
 */
export const explainSpecies = async (context: CallerContext, question: Question): Promise<Explanation> => {
  const { caller, services } = context
  if (!caller.permissions.has('organics:view')) throw appError('FORBIDDEN', { permission: '物种与异味数据查看' })
  const species = speciesByNumber(Number(pattern.exec(question.parameter)![1]))
  const [key = 'ppb', rule = 'half'] = (question.statistic ?? '').split('.')
  if (!isPlain(key) && !isMeasure(key)) throw appError('INVALID_INPUT', { message: '没有这一统计量', field: 'statistic' })
  const below: Below = Object.hasOwn(belowWords, rule) ? (rule as Below) : 'half'
  const request = await parseRequest(context, {
    ...{ stationIds: [question.placeId], startTime: question.time, endTime: question.until ?? question.time },
    ...{ speciesNos: [species.no], belowLimit: below },
  })
  const { series, limits } = await readRequest(services, request)
  const [own] = series
  const limit = limits.get(question.placeId)![species.no - 1]!
  const times = own?.times ?? []
  const values = times.map((_, row) => own!.ppb[row * speciesSize + species.no - 1]!)
  const control = own ? controlHours(own) : []
  const expected = request.hours - control.length
  const meanBy = (how: Below) => periodMeans(values, { species: 1, limits: [limit], below: how, expected, capture: request.capture })[0]!
  const mean = meanBy(below)
  const chain = chainOf(species, key)
  const value = mean.mean * chain.factor
  const other = key === 'carter' ? 'china' : key === 'china' ? 'carter' : null
  const otherFactor = other ? measureFactor(species, measureKinds[other]) : Number.NaN
  const inputs: Explanation['inputs'] = [
    { label: '浓度 C', value: `${digits(mean.mean)} ppb（${mean.count} 时均值，${reviewWords(series)}）` },
    ...chain.steps.map((text, i) => ({ label: i === chain.steps.length - 1 && !isPlain(key) ? '常数' : '单位步', value: text })),
    {
      label: '检出限',
      value: `${limit === limit ? `${digits(limit)} ppb` : '未登记'}；低于检出限 ${mean.below} 时，按${belowWords[below]}计`,
    },
    { label: '质控时段', value: `${control.length} h，不应测` },
    ...(other && Number.isFinite(otherFactor)
      ? [{ label: `换${measureKinds[other].title}`, value: `${digits(mean.mean * otherFactor, 2)} ${chain.unit}` }]
      : []),
    {
      label: '低于检出限按 0 / 剔除',
      value: `${digits(meanBy('zero').mean * chain.factor, 3)} / ${digits(meanBy('drop').mean * chain.factor, 3)} ${chain.unit}`,
    },
  ]
  const rows = times.flatMap((time, row) => {
    const mark = own!.marks.get(time)?.[species.no] ?? own!.marks.get(time)?.[0]
    const isReviewed = isReviewedHour(own!.states[row]!)
    const ppb = values[row]!
    if (ppb !== ppb && !mark) return []
    const isBelow = ppb === ppb && (ppb === 0 || ppb < limit)
    return [{ time, ppb, mark, isBelow, isReviewed }]
  })
  return {
    title: `${species.name} ${chain.title}`,
    subtitle: `${request.stations[0]!.name} · ${question.time} ~ ${question.until ?? question.time}`,
    value: numberText(value, value >= 10 ? 1 : 3),
    unit: chain.unit,
    ...{ level: null, levelLabel: null },
    formula:
      mean.count === 0
        ? [{ text: '该时段没有有效小时值' }]
        : [
            { text: `C = Σ Cᵢ / n = ${digits(mean.mean * mean.count, 2)} / ${mean.count} = ${digits(mean.mean)} ppb` },
            ...(key === 'ppb' ? [] : [{ text: `${chain.formula} = ${digits(value)}`, value: `${digits(value, 3)} ${chain.unit}` }]),
          ],
    validity: {
      ...{ count: Math.round(mean.capture * expected), of: expected, need: Math.ceil(request.capture * expected), valid: mean.sufficient },
      rule: `有效小时不少于应测的 ${Math.round(100 * request.capture)} %，质控时段不计应测`,
    },
    parts: dayParts(times, values, new Set(control), request),
    inputs,
    records: buildFrame(
      evidenceColumns,
      rows.slice(-mostRecords).toReversed(),
      {
        time: row => formatHour(row.time),
        value: { label: species.name, unit: 'ppb', decimals: 4, of: row => (row.ppb === row.ppb ? row.ppb : (row.mark?.value ?? null)) },
        mark: row => (row.mark ? row.mark.mark : row.isBelow ? 'MD' : 'N'),
        note: row =>
          row.mark
            ? [isMark(row.mark.mark) ? markNames[row.mark.mark].label : row.mark.mark, row.mark.reason].filter(Boolean).join('：')
            : row.isBelow
              ? `低于检出限，按${belowWords[below]}计`
              : row.isReviewed
                ? '已复审'
                : '未审核',
      },
      { meta: metaOf(services, `${species.name} 小时值`, request.stations, dayOfHour(request.from), dayOfHour(request.to)) },
    ),
    clause: {
      standard: isPlain(key) ? '单位换算' : measureKinds[key].basisOf(constantsOf(species)),
      text:
        key === 'carter' || key === 'china'
          ? 'MIR 为情景常数（Carter 2010 为美国高 NOx 情景），只作物种间比较，不等于本地臭氧生成量。'
          : key === 'loh'
            ? '298 K 的 k(OH)；为已测物种的活性，不是大气总活性。'
            : '浓度 × 常数 × 单位步；25 ℃、101.325 kPa。',
    },
    ...{ computedAt: null, revision: null },
  }
}
