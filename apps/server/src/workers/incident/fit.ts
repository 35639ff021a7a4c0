import type { Responses } from '@qingyuan/engine/inversion/responses.ts'
import type { Measured } from '@qingyuan/engine/inversion/scale-fit.ts'
import { type IncidentFinding, traceIncident } from '@qingyuan/engine/inversion/trace-incident.ts'
import { membersOf, type Scene } from './scene.ts'

export interface FitInput {
  scene: Pick<Scene, 'hours' | 'enterprises'>
  responses: readonly Responses[]
  measured: Measured
  species: number
  calmShare: number
}

/** Attribution of the rise at the first station. */
export const fitIncident = ({ scene, responses, measured, species, calmShare }: FitInput): IncidentFinding => {
  const members = membersOf(scene, responses.length).map((member, m) => ({ member, responses: responses[m]! }))
  return traceIncident({ measured, station: 0, species, members, calmShare })
}
