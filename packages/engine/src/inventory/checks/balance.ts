import { type EmissionPollutantId, emissionPollutantOf } from '@qingyuan/domain/emissions.ts'
import type { EmissionProblem, EmissionSource } from '../calculate/emission-source.ts'
import type { SourceClass } from '../sources/source-class.ts'

const numberIn = ({ quantities }: EmissionSource, id: string): number | undefined => {
  const value = quantities[id]
  return typeof value === 'number' ? value : undefined
}

/** The most that can leave a source of what goes into it, g, and the field that says so. */
interface Ceiling {
  grams: number
  field: string
  reason: string
}

const sulphur = (source: EmissionSource): Ceiling | null => {
  const [amount, sar] = [numberIn(source, 'amount'), numberIn(source, 'Sar')]
  if (amount === undefined || sar === undefined) return null
  return { grams: amount * 20 * sar * 1000, field: 'Sar', reason: `燃料含硫 ${sar} % 全部转化的 SO₂` }
}

const ash = (source: EmissionSource): Ceiling | null => {
  const [amount, aar] = [numberIn(source, 'amount'), numberIn(source, 'Aar')]
  if (amount === undefined || aar === undefined) return null
  return { grams: amount * aar * 1e4, field: 'Aar', reason: `燃料全部灰分（${aar} %）` }
}

const solvent = (source: EmissionSource): Ceiling | null => {
  const [amount, content] = [numberIn(source, 'amount'), numberIn(source, 'vocPercent')]
  if (amount === undefined || content === undefined) return null
  return { grams: amount * content * 1e4, field: 'vocPercent', reason: `物料中全部 VOCs（${content} %）` }
}

const ceilingOf = (source: EmissionSource, { method }: SourceClass, pollutant: EmissionPollutantId): Ceiling | null => {
  if (pollutant === 'so2' && (method === 'combustion_S_ash' || method === 'ef_S' || method === 'ef_oilS')) return sulphur(source)
  if ((pollutant === 'pm10' || pollutant === 'pm2_5') && method === 'combustion_S_ash') return ash(source)
  return pollutant === 'voc' && method === 'solvent' ? solvent(source) : null
}

const tonnes = (grams: number): string => String(Number((grams / 1e6).toPrecision(4)))

/**
 * Why an emission cannot be: more than the fuel's sulphur or ash or the solvent holds, below zero, or no number. Null when it can.
 * A thousandth is left for rounding in reports.
 */
export const balanceProblem = (
  source: EmissionSource,
  sourceClass: SourceClass,
  pollutant: EmissionPollutantId,
  grams: number,
): EmissionProblem | null => {
  const { label } = emissionPollutantOf.get(pollutant)!
  const found = { source: source.id, pollutant, kind: 'block' as const }
  if (!Number.isFinite(grams)) return { ...found, field: 'amount', message: `${label} 排放量不是有效数字，请检查各填报项` }
  if (grams < 0) {
    const field = sourceClass.method === 'solvent' ? 'recoveredT' : 'amount'
    return {
      ...found,
      field,
      message: `${label} 排放量为负（${tonnes(grams)} t）${field === 'recoveredT' ? '：回收量大于投入的 VOCs' : ''}`,
    }
  }
  if (grams >= Number.MAX_SAFE_INTEGER / 1024) return { ...found, field: 'amount', message: `${label} 排放量 ${tonnes(grams)} t 超出可能` }
  const ceiling = ceilingOf(source, sourceClass, pollutant)
  if (!ceiling || grams <= ceiling.grams * 1.001) return null
  const measured = source.measuredT?.[pollutant] !== undefined
  const field = measured ? `measuredT.${pollutant}` : ceiling.field
  return { ...found, field, message: `${label} 排放量 ${tonnes(grams)} t 大于${ceiling.reason} ${tonnes(ceiling.grams)} t` }
}
