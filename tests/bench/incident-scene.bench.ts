import { memberCells } from '../../apps/server/src/workers/incident/cells.ts'
import { fitIncident } from '../../apps/server/src/workers/incident/fit.ts'
import { sceneFootprint } from '../../apps/server/src/workers/incident/footprint.ts'
import { memberResponses } from '../../apps/server/src/workers/incident/members.ts'
import { screenEnterprises } from '../../apps/server/src/workers/incident/screen.ts'
import { sampleMeasured, sampleScene } from '../../apps/server/src/workers/incident/test-support/sample-scene.ts'
import { candidatesOf, ensembleSize, sceneWith } from '../../apps/server/src/workers/incident/trace-scene.ts'
import { sceneWeather } from '../../apps/server/src/workers/incident/weather.ts'
import { defineBench } from './harness.ts'

const stations = [
  [0, 0],
  [4000, 3000],
  [-3000, 5000],
  [8000, -2000],
  [-7000, -6000],
  [2000, 9000],
] as const
const scene = sampleScene({ seed: 3, enterprises: 260, reachM: 30_000, leadHours: 8, incidentHours: 4, cells: 28, stepM: 2500, stations })
const progress = { onProgress: () => undefined }
const maps = [
  { cells: 120, stepM: 50 },
  { cells: 120, stepM: 250 },
  { cells: 40, stepM: 500 },
]

/** What one of the server's two threads does between the question and the ranked list; the fit runs beside the footprint. */
const oneOfTwoThreads = () => {
  const met = sceneWeather(scene)
  const half = ensembleSize.members / 2
  const reach = screenEnterprises({ scene, met, species: 0, members: ensembleSize.screened.slice(0, ensembleSize.screened.length / 2) })
  const chosen = sceneWith(scene, candidatesOf(reach, stations.length))
  const responses = memberResponses({ scene: chosen, met, count: ensembleSize.members, from: 0, to: half }, progress)
  const measured = sampleMeasured(chosen)
  const cells = memberCells({ scene: chosen, met, count: ensembleSize.members, from: 0, to: ensembleSize.members })
  fitIncident({ scene: chosen, responses: [...responses, ...responses], cells, measured, species: 0, calmShare: 0 })
  return sceneFootprint({ scene, met, lowM: 0, highM: 50, particles: 5000, maps }, progress)
}

/** The whole way of the server's run but for the database. */
export default defineBench({
  name: 'incident scene',
  run: async ({ time }) => {
    await time('260 enterprises × 6 stations × 12 h, 40 members, footprint: one of two threads, cold', oneOfTwoThreads, {
      ...{ rounds: 1, warmup: 0, goalMs: 10_000, clock: 'processor' },
    })
  },
})
