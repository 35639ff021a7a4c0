import { boundText, reachBreaks } from '@qingyuan/charts/map/breaks.ts'
import { rampClasses } from '@qingyuan/charts/map/field.ts'
import type { MapField } from '#/map/use-field.ts'
import type { Diffusion, Hotspot, Incident } from '../incident.ts'
import type { Mode } from '../question/question-filter.tsx'
import type { ModelField } from '../use-model-file.ts'

/** A field of the map with its legend. */
export interface TraceField extends MapField {
  title: string
  /** A class's lower bound as the legend writes it. */
  text: (value: number) => string
}

const footprintBreaks = [0.05, 0.1, 0.2, 0.35, 0.55, 0.85]
const shareBreaks = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2]
const opacity = 0.78

const footprintOf = ({ footprint: { grid, values } }: Incident): TraceField => ({
  title: '足迹灵敏度分位（≥ 0.85 为最敏感的 15 %）',
  classes: rampClasses('footprint', footprintBreaks),
  text: value => value.toFixed(2),
  ...{ grid, values, opacity },
})

/** Breaks are those of the largest frame: colours mean the same while it plays. */
const plumeOf = (title: string, { grid, values }: Pick<Diffusion, 'grid' | 'values'>, most: number): TraceField => ({
  title,
  classes: rampClasses('warm', reachBreaks(most)),
  text: boundText,
  grid,
  values: most > 0 ? values : values.map(() => null),
  opacity,
})

const hotspotOf = ({ grid, shares }: Hotspot): TraceField => ({
  title: '网格内排放对本次上升的贡献 %',
  classes: rampClasses('warm', shareBreaks),
  text: share => String(Number((share * 100).toFixed(1))),
  ...{ grid, values: shares, cells: true, opacity },
})

/** The field of the mode, that of a file in its own unit; null while it is not there. */
export const fieldOf = (
  mode: Mode,
  parameter: string,
  incident: Incident | null,
  diffusion: Diffusion | null,
  hotspot: Hotspot | null,
  file: ModelField | null,
): TraceField | null => {
  if (mode === 'file') return file && plumeOf(`${file.name} · ${file.species} ${file.unit} · ${file.hour.slice(5)} 时`, file, file.most)
  if (mode === 'diffusion')
    return (
      diffusion && plumeOf(`企业排放造成的 ${parameter} ${diffusion.unit} · ${diffusion.hour.slice(5)} 时`, diffusion, diffusion.maximum)
    )
  if (mode === 'hotspot') return hotspot && hotspotOf(hotspot)
  return incident && footprintOf(incident)
}
