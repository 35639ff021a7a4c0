import { sharedText } from '../truth-set.ts'

/** One run of CAMx's own one-dimensional advection: 100 cells, the first and last of which are boundary. */
export interface CamxRow {
  steps: number
  /** Signed as the wind. */
  courant: number
  initial: Float64Array
  final: Float64Array
}

const numbersOf = (text: string) => Float64Array.from(text.trim().split(/\s+/), Number)

export const camxRow = (name: string): CamxRow => {
  const text = sharedText(`models/camx/advection_1d/camx_${name}.txt`)
  const [, steps, courant, wind] = /steps\s+(\d+)\s+courant\s+([\d.]+)\s+u0\s+([-\d.]+)/.exec(text)!
  const [, initial, final] = text.split(/# (?:initial|final)\n/)
  return {
    steps: Number(steps),
    courant: Number(courant) * Math.sign(Number(wind)),
    initial: numbersOf(initial!),
    final: numbersOf(final!),
  }
}
