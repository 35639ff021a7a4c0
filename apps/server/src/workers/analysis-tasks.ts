import { type PolarOptions, type PolarPlot, polarPlot } from '@qingyuan/engine/wind/polar-plot.ts'
import type { RoseInput } from '@qingyuan/engine/wind/rose.ts'

/** The smooth surface of a polar plot. */
export const polarPlotTask = ({ input, options }: { input: RoseInput; options: PolarOptions }): PolarPlot => polarPlot(input, options)
