import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { tracingModelCalls, tracingTraceabilityCalls } from '@qingyuan/contract/sources/incidents.ts'
import { useState } from 'react'
import { useAction } from '#/hooks/use-call.ts'
import { useEvents } from '#/hooks/use-events.ts'
import { useRun } from '#/page/run/use-run.ts'
import type { Incident } from './incident.ts'
import type { Tracing } from './question/use-question.ts'
import { useModelFile } from './use-model-file.ts'

export type Suspect = Incident['suspects'][number]
export type Diffusion = NonNullable<OutputOf<typeof tracingModelCalls.DiffusionMap>['result']>
export type Hotspot = NonNullable<OutputOf<typeof tracingModelCalls.HotspotContribution>['result']>

/** What came last stays until the next comes, as long as it belongs to the same question. */
const useLast = <T>(value: T | null, of: string): T | null => {
  const [kept, keep] = useState({ of, value })
  if (value !== null && (kept.value !== value || kept.of !== of)) keep({ of, value })
  return value ?? (kept.of === of ? kept.value : null)
}

/** Frames of the diffusion: which hours there are, and the one shown. The next one is fetched ahead. */
const useDiffusion = (t: Tracing, question: InputOf<typeof tracingModelCalls.DiffusionMap> | null) => {
  const first = useRun(tracingModelCalls.DiffusionMap, question)
  const hours = first.result?.hours ?? []
  const at = hours.indexOf(t.state.hour)
  const frameAt = (i: number) => (question && hours[i] !== undefined ? { ...question, hour: hours[i] } : null)
  const frame = useRun(tracingTraceabilityCalls.DrawingSpread, frameAt(at))
  useRun(tracingTraceabilityCalls.DrawingSpread, at >= 0 && frame.result ? frameAt(at + 1) : null)
  const shown = at < 0 ? first.result : frame.result
  return { first, frame, hours, shown: useLast<Diffusion>(shown, JSON.stringify(question)), waiting: question !== null && shown === null }
}

/** The answer of the question, and the fields of it that are looked at. */
export const useIncident = (t: Tracing) => {
  const asked = useRun(tracingModelCalls.EnterpriseContribution, t.asked)
  const incident = asked.result
  // Data that come in do not change what is on screen: the answer stands, and says that there are newer ones.
  useEvents(['hour'], () => incident && void asked.query.refetch(), 60_000)
  const again = useAction(tracingModelCalls.EnterpriseContribution, { invalidates: [tracingModelCalls.EnterpriseContribution] })
  const renew = { busy: again.busy, run: () => t.asked && void again.run({ ...t.asked, renew: true }) }
  const seen = incident ? t.asked : null
  const { mode, chosen } = t.state
  const diffusion = useDiffusion(
    t,
    seen && mode === 'diffusion' ? { ...seen, ...(chosen === null ? {} : { enterpriseIds: [chosen] }) } : null,
  )
  const hotspot = useRun(tracingModelCalls.HotspotContribution, mode === 'hotspot' ? seen : null)
  const modelFile = useModelFile(t, incident)
  return { asked, incident, diffusion, hotspot, modelFile, renew }
}
export type IncidentState = ReturnType<typeof useIncident>
