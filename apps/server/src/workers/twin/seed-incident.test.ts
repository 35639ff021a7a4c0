import { describe, expect, test } from 'vitest'
import { sampleScene } from '../incident/test-support/sample-scene.ts'
import { sceneWeather } from '../incident/weather.ts'
import { seedIncident } from './seed-incident.ts'

const stations = [
  [0, 0],
  [3000, 2000],
] as const
const scene = sampleScene({ seed: 3, enterprises: 30, reachM: 12_000, leadHours: 6, incidentHours: 4, cells: 16, stepM: 2000, stations })
const met = sceneWeather(scene)
const entries = stations.length * scene.species.length * scene.incidentHours
const anyway = 20
const measured = { rise: new Float64Array(entries).fill(anyway), sd: new Float64Array(entries).fill(3) }
const seeds = Array.from({ length: 24 }, (_, n) => n + 1)

describe('incidents drawn', () => {
  const drawn = seeds.flatMap(seed => seedIncident({ scene, met, measured, knowledge: 'perturbed', unknown: 0, seed }) ?? [])
  const meanOf = ({ measured: { rise }, species }: (typeof drawn)[number]) =>
    rise.subarray(species * scene.incidentHours, (species + 1) * scene.incidentHours).reduce((a, b) => a + b, 0) / scene.incidentHours

  test('are all felt above what the station has anyway, by what the engine gives', () => {
    expect(drawn.length).toBeGreaterThan(5)
    expect(drawn.length).toBeLessThan(seeds.length)
    // A twentieth of noise an hour.
    for (const incident of drawn) expect(meanOf(incident) - anyway).toBeGreaterThan(0.93 * 1.2 * anyway)
  })

  test('count what the culprit usually gives as its part, never more than the whole', () => {
    const excessOf = (incident: (typeof drawn)[number]) => (meanOf(incident) - anyway) / meanOf(incident)
    expect(Math.max(...drawn.map(({ share }) => share))).toBeLessThanOrEqual(1)
    expect(drawn.some(incident => incident.share > 1.03 * excessOf(incident))).toBe(true)
  })

  test('have the given part of what was added from a source in no inventory', () => {
    const mixed = seeds.flatMap(seed => seedIncident({ scene, met, measured, knowledge: 'perturbed', unknown: 0.5, seed }) ?? [])
    expect(mixed.length).toBeGreaterThan(2)
    for (const incident of mixed) {
      expect(incident.unexplained).toBeGreaterThan(0.3)
      expect(incident.share).toBeLessThan(0.6)
      expect(incident.share + incident.unexplained).toBeLessThanOrEqual(1 + 1e-9)
    }
  })
})
