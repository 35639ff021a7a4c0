import { type EmissionPollutantId, mostRemovedPercent } from '@qingyuan/domain/emissions.ts'
import type { EmissionProblem, EmissionSource } from '../calculate/emission-source.ts'
import { quantityById } from '../sources/quantities.ts'
import { allowsControl, type SourceClass } from '../sources/source-class.ts'

type Report = (field: string, message: string, kind?: EmissionProblem['kind']) => void

const checkQuantity = (id: string, value: number | readonly number[], report: Report): void => {
  const quantity = quantityById.get(id)
  if (!quantity) return report(id, `“${id}”不是已知的填报项`)
  const { label, unit, min, max } = quantity
  if (typeof value === 'number' && value >= min && value <= max) return
  for (const each of [value].flat()) {
    if (!Number.isFinite(each)) report(id, `“${label}”的值 ${each} 不是有效数字`)
    else if (each < 0 && min >= 0) report(id, `“${label}”为负数 ${each} ${unit}`.trimEnd())
    else if (each < min || each > max) report(id, `“${label}”为 ${each} ${unit}，超出允许范围 ${min}–${max}`)
  }
}

const percent = (value: number | undefined, label: string, report: Report, most = 100): void => {
  if (value !== undefined && !(value >= 0 && value <= most)) report(label, `“${label}”为 ${value} %，应在 0–${most} % 之间`)
}

const checkControls = ({ controls }: EmissionSource, sourceClass: SourceClass, report: Report): void => {
  for (const { code, operationPercent, capturePercent, efficiencyPercent } of controls) {
    if (!allowsControl(sourceClass, code)) report('controls', `治理设施 ${code} 不适用于源分类 ${sourceClass.scc}`, 'warn')
    percent(operationPercent, `${code} 投运率`, report)
    percent(capturePercent, `${code} 收集效率`, report, 100)
    for (const [pollutant, value] of Object.entries(efficiencyPercent ?? {}))
      percent(value, `${code} ${pollutant} 去除率`, report, mostRemovedPercent[pollutant as EmissionPollutantId] ?? 100)
  }
}

/** Impossible answers of a form: unknown or negative numbers, values outside their hard limits, removal above what any plant reaches. */
export const checkFields = (source: EmissionSource, sourceClass: SourceClass): EmissionProblem[] => {
  const problems: EmissionProblem[] = []
  const report: Report = (field, message, kind = 'block') => problems.push({ source: source.id, field, kind, message })
  for (const [id, value] of Object.entries(source.quantities)) checkQuantity(id, value, report)
  checkControls(source, sourceClass, report)
  for (const [pollutant, value] of Object.entries(source.measuredT ?? {}))
    if (!(value >= 0 && value < Infinity)) report(`measuredT.${pollutant}`, `在线监测的 ${pollutant} 排放量 ${value} t 无效`)
  return problems
}
