/** One run of CAMx's own one-dimensional advection: 100 cells, the first and last of which are boundary. */
export interface CamxRow {
  steps: number
  /** Signed as the wind. */
  courant: number
  initial: Float64Array
  final: Float64Array
}
export declare const camxRow: (name: string) => CamxRow
