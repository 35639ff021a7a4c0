import { evenBreaks } from '@qingyuan/charts/map/breaks.ts'
import { rampClasses } from '@qingyuan/charts/map/field.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import type { MapField } from '#/map/use-field.ts'
import type { SourceMap } from '../question/view.ts'
import type { SourceResult } from './use-sources.ts'

export interface SourceField extends MapField {
  title: string
  text: (value: number) => string
}

const look = { cells: true, width: 900, opacity: 0.82 }

/** The field of a map with its classes; null for the map of clusters. */
export const sourceField = (map: SourceMap, result: SourceResult, unit: string, height: string): SourceField | null => {
  if (map === 'clusters') return null
  if (map === 'pscf')
    return {
      ...{ grid: result.grid, values: result.pscf, ...look },
      classes: rampClasses('warm', [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]),
      title: `潜在源贡献（WPSCF，${height}；无量纲）· 阈值 ${numberText(result.threshold, 1)} ${unit}`,
      text: value => numberText(value, 1),
    }
  const values = map === 'cwt' ? result.cwt : result.endpoints.map(value => (value === 0 ? null : value))
  const breaks = evenBreaks(values)
  const step = breaks.length > 1 ? breaks[1]! - breaks[0]! : 1
  return {
    ...{ grid: result.grid, values, ...look },
    classes: rampClasses(map === 'cwt' ? 'warm' : 'blue', breaks),
    title: map === 'cwt' ? `浓度权重轨迹（WCWT，${height}）${unit}` : `端点数（每格轨迹点，${height}）个`,
    text: value => numberText(value, step < 1 ? 1 : 0),
  }
}
