import { boundText, reachBreaks } from '@qingyuan/charts/map/breaks.ts'
import { cellEdges, type FieldClasses, type ModelGrid, paintField, rampClasses, valueGridOf } from '@qingyuan/charts/map/field.ts'
import type { ValueGrid } from '@qingyuan/charts/map/surface.ts'
import type { Diffusion, Hotspot, Incident } from '../incident.ts'
import type { Mode } from '../question/question-filter.tsx'
import type { ModelField } from '../use-model-file.ts'

/** A field ready to be laid on the map, with its legend. */
export interface TraceField {
  title: string
  classes: FieldClasses
  /** A class's lower bound as the legend writes it. */
  text: (value: number) => string
  paint: () => { picture: HTMLCanvasElement; grid: ValueGrid }
}

const footprintBreaks = [0.05, 0.1, 0.2, 0.35, 0.55, 0.85]
const shareBreaks = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2]

const smooth = (grid: ModelGrid, values: readonly (number | null)[], classes: FieldClasses) => () => {
  const laid = valueGridOf(grid, values)
  return { picture: paintField(laid, classes), grid: laid }
}

const footprintOf = ({ footprint: { grid, values } }: Incident): TraceField => {
  const classes = rampClasses('footprint', footprintBreaks)
  return {
    title: '足迹灵敏度分位（≥ 0.85 为最敏感的 15 %）',
    classes,
    text: value => value.toFixed(2),
    paint: smooth(grid, values, classes),
  }
}

/** Breaks are those of the largest frame: colours mean the same while it plays. */
const diffusionOf = ({ grid, values, unit, maximum, hour }: Diffusion, parameter: string): TraceField => {
  const classes = rampClasses('warm', reachBreaks(maximum))
  return {
    title: `企业排放造成的 ${parameter} ${unit} · ${hour.slice(5)} 时`,
    classes,
    text: boundText,
    paint: smooth(grid, maximum > 0 ? values : values.map(() => null), classes),
  }
}

const hotspotOf = ({ grid, shares }: Hotspot): TraceField => {
  const classes = rampClasses('warm', shareBreaks)
  return {
    title: '网格内排放对本次上升的贡献 %',
    classes,
    text: share => String(Number((share * 100).toFixed(1))),
    paint: () => {
      const laid = cellEdges(valueGridOf(grid, shares))
      return { picture: paintField(laid, classes, { cells: true }), grid: laid }
    },
  }
}

/** As the imported file says it, in its own unit. */
const fileFieldOf = ({ grid, values, unit, name, species, hour, most }: ModelField): TraceField => {
  const classes = rampClasses('warm', reachBreaks(most))
  return {
    title: `${name} · ${species} ${unit} · ${hour.slice(5)} 时`,
    classes,
    text: boundText,
    paint: smooth(grid, most > 0 ? values : values.map(() => null), classes),
  }
}

/** The field of the mode; null while it is not there. */
export const fieldOf = (
  mode: Mode,
  parameter: string,
  incident: Incident | null,
  diffusion: Diffusion | null,
  hotspot: Hotspot | null,
  file: ModelField | null,
): TraceField | null => {
  if (mode === 'file') return file && fileFieldOf(file)
  if (mode === 'diffusion') return diffusion && diffusionOf(diffusion, parameter)
  if (mode === 'hotspot') return hotspot && hotspotOf(hotspot)
  return incident && footprintOf(incident)
}
