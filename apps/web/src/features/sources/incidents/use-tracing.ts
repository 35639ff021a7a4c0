import type { InputOf } from '@qingyuan/contract/call.ts'
import { tracingModelCalls, tracingTraceabilityCalls } from '@qingyuan/contract/sources/incidents.ts'
import { useAction } from '#/hooks/use-call.ts'
import { useEvents } from '#/hooks/use-events.ts'
import type { PageProps } from '#/page/create-page.tsx'
import { useLastResult, useRun } from '#/page/run/use-run.ts'
import type { Diffusion } from './incident.ts'
import type { Question } from './question/question.ts'
import { questionFilter, type tracingDrawers } from './question/question-filter.tsx'
import { useModelFile } from './use-model-file.ts'
import { usePlayer } from './use-player.ts'

/** Frames of the diffusion: which hours there are, and the one shown. The next one is fetched ahead. */
const useDiffusion = (hour: string, question: InputOf<typeof tracingModelCalls.DiffusionMap> | null) => {
  const first = useRun(tracingModelCalls.DiffusionMap, question)
  const hours = first.result?.hours ?? []
  const at = hours.indexOf(hour)
  const frameAt = (i: number) => (question && hours[i] !== undefined ? { ...question, hour: hours[i] } : null)
  const frame = useRun(tracingTraceabilityCalls.DrawingSpread, frameAt(at))
  useRun(tracingTraceabilityCalls.DrawingSpread, at >= 0 && frame.result ? frameAt(at + 1) : null)
  const shown = at < 0 ? first.result : frame.result
  return {
    first,
    frame,
    hours,
    shown: useLastResult<Diffusion>(shown, JSON.stringify(question)),
    waiting: question !== null && shown === null,
  }
}

export const tracingFilters = { tracing: questionFilter }
type Filters = PageProps<typeof tracingFilters, typeof tracingDrawers>

/** The answer of the question, the fields of it that are looked at, and its playback. */
export const useTracing = ({ tracing, page }: Filters) => {
  const { state, question } = tracing
  const { mode, chosen } = state
  const query = useRun(tracingModelCalls.EnterpriseContribution, question)
  const incident = query.result
  // New data do not change what is on screen: the answer stays, and says that there are newer ones.
  useEvents(['hour'], () => incident && void query.query.refetch(), 60_000)
  const again = useAction(tracingModelCalls.EnterpriseContribution, { invalidates: [tracingModelCalls.EnterpriseContribution] })
  const seen = incident ? question : null
  const diffusion = useDiffusion(
    state.hour,
    seen && mode === 'diffusion' ? { ...seen, ...(chosen === null ? {} : { enterpriseIds: [chosen] }) } : null,
  )
  const modelFile = useModelFile(state, incident)
  const submit = ({ placeId: place, rangeM: range, ...rest }: Question, ofAlarm: number | null) =>
    page.change({ ...rest, place, range, go: true, hour: '', chosen: null, alarm: ofAlarm })
  const { changed, fault } = tracing
  return {
    run: { query, what: '污染溯源计算' },
    start: { label: '开始溯源', changed, fault, onStart: () => submit(tracing.draft, tracing.alarm) },
    submit,
    incident,
    diffusion,
    modelFile,
    hotspot: useRun(tracingModelCalls.HotspotContribution, mode === 'hotspot' ? seen : null),
    player: usePlayer(state, page.patch, incident, mode === 'file' ? modelFile : diffusion),
    renew: { busy: again.busy, run: () => question && void again.run({ ...question, renew: true }) },
  }
}
export type TracingProps = Filters & ReturnType<typeof useTracing>
