import { formatHour, hourMs } from '@qingyuan/domain/time.ts'
import type { RunKind } from '#/modules/sources/runs/public.ts'
import { taskFile } from '#/workers/engine-task.ts'
import { sceneWith } from '#/workers/incident/trace-scene.ts'
import { incidentEngineVersion, incidentRun, validForMs } from '../incident/incident-run.ts'
import { loadIncident } from '../incident/scene.ts'
import type { IncidentQuestion } from '../trace-request.ts'

const incidentTasks = taskFile<typeof import('#/workers/incident-tasks.ts')>('incident')

/** Plumes of some enterprises with the emissions that the trace requires. */
export interface DiffusionQuestion {
  incident: IncidentQuestion
  /** In the order of their frames, with the factor of the inventory's emission. */
  enterprises: { id: number; factor: number }[]
}

export interface DiffusionSummary {
  /** Square map round the station. */
  map: { cells: number; stepM: number }
  hours: string[]
  enterprises: number[]
}

/** Cells a side: the station's own is in the middle. */
const cells = 61
const bounds = { leastM: 3000, mostM: 20_000 } as const
/** Hours shown before the incident: how the plumes came. */
const before = 2

/** Half side of a map that holds the station and, within bounds, the enterprises. */
const reachOf = (distances: readonly number[]): number => Math.min(bounds.mostM, Math.max(bounds.leastM, 1.25 * Math.max(0, ...distances)))

export const diffusionRun: RunKind<DiffusionQuestion, DiffusionSummary> = {
  kind: 'diffusion',
  engineVersion: incidentEngineVersion,
  title: ({ incident, enterprises }, services) =>
    `扩散图 ${services.places.get(incident.placeId)?.name ?? ''} ${incident.to} ${enterprises.length} 家企业`,
  basis: (services, { incident }) => incidentRun.basis(services, incident),
  validForMs,
  facts: ({ incident, enterprises }, basis, services) => [
    ...incidentRun.facts(incident, basis, services).filter(({ label }) => label !== '集合'),
    { label: '源强', value: `${enterprises.length} 家企业，清单或在线排放 × 反演倍数` },
  ],
  run: async ({ question, services, signal, progress }) => {
    const loaded = await loadIncident(services, question.incident)
    const { surroundings, measured, span } = loaded
    const indices = question.enterprises.map(({ id }) => surroundings.enterprises.findIndex(({ item }) => item.id === id))
    if (indices.includes(-1)) throw new Error('所选企业已不在 30 km 范围内或已停产，请重新溯源')
    const chosen = sceneWith(loaded.scene, indices)
    const scaled = chosen.outlets.map(outlet => ({
      ...outlet,
      emission: outlet.emission.map(rate => rate * question.enterprises[outlet.enterprise]!.factor),
    }))
    const halfM = reachOf(indices.map(index => surroundings.enterprises[index]!.distanceM))
    const stepM = Math.ceil((2 * halfM) / (cells - 1) / 10) * 10
    const corner = (-(cells - 1) / 2) * stepM
    const scene = { ...chosen, outlets: scaled }
    progress(0.1, '诊断风场')
    const met = await services.engines.run(incidentTasks, 'sceneWeather', scene, { signal })
    const from = scene.hours - scene.incidentHours - before
    const data = await services.engines.run(
      incidentTasks,
      'diffusionFrames',
      {
        ...{ scene, met, from, species: measured.species.indexOf(question.incident.parameter) },
        grid: { x0M: corner, y0M: corner, stepM, nx: cells, ny: cells },
      },
      { signal, onProgress: share => progress(0.2 + 0.75 * share, '计算扩散') },
    )
    const hours = Array.from({ length: scene.hours - from }, (_, h) => formatHour(span.runFrom + (from + h) * hourMs))
    const enterprises = question.enterprises.map(({ id }) => id)
    return {
      summary: { map: { cells, stepM }, hours, enterprises },
      arrays: [{ name: 'frames', data, shape: [enterprises.length, hours.length, cells, cells], unit: 'ug/m3' }],
    }
  },
}
