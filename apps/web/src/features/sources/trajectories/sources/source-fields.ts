import { evenBreaks } from '@qingyuan/charts/map/breaks.ts'
import { type FieldClasses, rampClasses } from '@qingyuan/charts/map/field.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import type { SourceMap } from '../question/view.ts'
import type { SourceResult } from './use-sources.ts'

export interface SourceField {
  values: readonly (number | null)[]
  classes: FieldClasses
  title: string
  text: (value: number) => string
}

/** The field of a map with its classes; null for the map of clusters. */
export const sourceField = (map: SourceMap, result: SourceResult, unit: string, height: string): SourceField | null => {
  if (map === 'clusters') return null
  if (map === 'pscf')
    return {
      values: result.pscf,
      classes: rampClasses('warm', [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]),
      title: `WPSCF（权重后，${height}；无量纲）· 阈值 ${numberText(result.threshold, 1)} ${unit}`,
      text: value => numberText(value, 1),
    }
  const values = map === 'cwt' ? result.cwt : result.endpoints.map(value => (value === 0 ? null : value))
  const breaks = evenBreaks(values)
  const step = breaks.length > 1 ? breaks[1]! - breaks[0]! : 1
  return {
    values,
    classes: rampClasses(map === 'cwt' ? 'warm' : 'blue', breaks),
    title: map === 'cwt' ? `WCWT（权重后，${height}）${unit}` : `端点数（每格轨迹点，${height}）个`,
    text: value => numberText(value, step < 1 ? 1 : 0),
  }
}
