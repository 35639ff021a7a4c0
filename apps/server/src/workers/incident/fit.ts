import type { CellResponses } from '@qingyuan/engine/inversion/cell-responses.ts'
import type { Measured } from '@qingyuan/engine/inversion/measured.ts'
import type { Responses } from '@qingyuan/engine/inversion/responses.ts'
import { type IncidentFinding, traceIncident } from '@qingyuan/engine/inversion/trace-incident.ts'
import { unknownCells } from './cells.ts'
import { membersOf, type Scene } from './scene.ts'

export interface FitInput {
  scene: Pick<Scene, 'hours' | 'enterprises'>
  responses: readonly Responses[]
  /** Of each member, in the same order. */
  cells: readonly CellResponses[]
  measured: Measured
  species: number
  calmShare: number
  /** By enterprise: online monitoring saw nothing unusual. */
  steady?: readonly boolean[]
}

/** Attribution of the rise at the first station. */
export const fitIncident = ({ scene, responses, cells, measured, species, calmShare, steady }: FitInput): IncidentFinding => {
  const members = membersOf(scene, responses.length).map((member, m) => ({ member, responses: responses[m]! }))
  return traceIncident({ measured, station: 0, species, members, calmShare, steady, cells: { grid: unknownCells, responses: cells } })
}
