import type { Measured } from '@qingyuan/engine/inversion/measured.ts'
import type { Responses } from '@qingyuan/engine/inversion/responses.ts'
import type { IncidentFinding } from '@qingyuan/engine/inversion/trace-incident.ts'
import { memberCells } from './cells.ts'
import { fitIncident } from './fit.ts'
import { memberResponses } from './members.ts'
import type { Scene } from './scene.ts'
import { screenEnterprises } from './screen.ts'
import { sceneWeather } from './weather.ts'

/** Members in all, and those by which enterprises are screened. */
export const ensembleSize = { members: 40, screened: [0, 1, 2, 3, 4, 5] } as const

/** Enterprises that are run in all members: the first at the station in question, and the first at each other. */
const kept = { here: 14, elsewhere: 3, least: 0.005 } as const

/** Enterprises worth the whole engine, by their reach as `screenEnterprises` gives it; in ascending order. */
export const candidatesOf = (reach: Float64Array, stations: number): number[] => {
  const enterprises = reach.length / stations
  const best = (station: number, count: number) =>
    Array.from({ length: enterprises }, (_, e) => e)
      .filter(e => reach[e * stations + station]! > kept.least)
      .sort((a, b) => reach[b * stations + station]! - reach[a * stations + station]! || a - b)
      .slice(0, count)
  const chosen = Array.from({ length: stations }, (_, s) => best(s, s === 0 ? kept.here : kept.elsewhere)).flat()
  return [...new Set(chosen)].sort((a, b) => a - b)
}

/** The scene with some of its enterprises only, numbered anew. */
export const sceneWith = (scene: Scene, enterprises: readonly number[]): Scene => ({
  ...scene,
  enterprises: enterprises.length,
  outlets: scene.outlets.flatMap(outlet => {
    const at = enterprises.indexOf(outlet.enterprise)
    return at < 0 ? [] : [{ ...outlet, enterprise: at }]
  }),
})

export interface TraceInput {
  scene: Scene
  measured: Measured
  species: number
  calmShare: number
}

export interface TraceResult {
  /** Sources are indices of `candidates`. */
  finding: IncidentFinding
  /** Enterprises of the scene that were run in all members. */
  candidates: number[]
}

/** The whole way in one thread: the same as the server goes with several. */
export const traceScene = ({ scene, measured, species, calmShare }: TraceInput): TraceResult => {
  const met = sceneWeather(scene)
  const reach = screenEnterprises({ scene, met, species, members: ensembleSize.screened })
  const candidates = candidatesOf(reach, scene.stations.xM.length)
  const chosen = sceneWith(scene, candidates)
  const { members: count } = ensembleSize
  const responses: Responses[] = memberResponses({ scene: chosen, met, count, from: 0, to: count }, { onProgress: () => undefined })
  const cells = memberCells({ scene: chosen, met, count, from: 0, to: count })
  return { finding: fitIncident({ scene: chosen, responses, cells, measured, species, calmShare }), candidates }
}
