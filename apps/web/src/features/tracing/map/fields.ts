import {
  breakText,
  cellEdges,
  type FieldClasses,
  type ModelGrid,
  paintField,
  rampClasses,
  valueGridOf,
} from '@qingyuan/charts/map/field.ts'
import type { ValueGrid } from '@qingyuan/charts/map/surface.ts'
import type { Mode } from '../question/use-question.ts'
import type { Diffusion, Hotspot, Incident } from '../use-incident.ts'

/** A field ready to be laid on the map, with its legend. */
export interface TraceField {
  title: string
  classes: FieldClasses
  /** A class's lower bound as the legend writes it. */
  text: (value: number) => string
  paint: () => { picture: HTMLCanvasElement; grid: ValueGrid }
}

const footprintBreaks = [0.05, 0.1, 0.2, 0.35, 0.55, 0.85]
const plumeBreaks = [0.02, 0.05, 0.1, 0.2, 0.4, 0.7]
const shareBreaks = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2]

const largest = (values: readonly (number | null)[]) => values.reduce<number>((top, value) => Math.max(top, value ?? 0), 0)

const smooth = (grid: ModelGrid, values: readonly (number | null)[], classes: FieldClasses) => () => {
  const laid = valueGridOf(grid, values)
  return { picture: paintField(laid, classes), grid: laid }
}

const footprintOf = ({ footprint: { grid, values } }: Incident): TraceField => {
  const top = largest(values)
  const classes = rampClasses(
    'footprint',
    footprintBreaks.map(part => part * top),
  )
  return {
    title: '相对敏感度（足迹，最大为 1）',
    classes,
    text: value => (value / top).toFixed(2),
    paint: smooth(grid, top > 0 ? values : values.map(() => null), classes),
  }
}

/** Breaks are those of the largest frame: colours mean the same while it plays. */
const diffusionOf = ({ grid, values, unit, maximum, hour }: Diffusion, parameter: string): TraceField => {
  const classes = rampClasses(
    'warm',
    plumeBreaks.map(part => part * maximum),
  )
  return {
    title: `企业排放造成的 ${parameter} ${unit} · ${hour.slice(5)} 时`,
    classes,
    text: breakText,
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

/** The field of the mode; null while it is not there. */
export const fieldOf = (
  mode: Mode,
  parameter: string,
  incident: Incident | null,
  diffusion: Diffusion | null,
  hotspot: Hotspot | null,
): TraceField | null => {
  if (mode === 'diffusion') return diffusion && diffusionOf(diffusion, parameter)
  if (mode === 'hotspot') return hotspot && hotspotOf(hotspot)
  return incident && footprintOf(incident)
}
