import { analysisFigureCalls } from '@qingyuan/contract/air/figures.ts'
import { textsOf } from '@qingyuan/domain/frame-cells.ts'
import { useCall } from '#/hooks/use-call.ts'
import { useHotkeys } from '#/hooks/use-hotkeys.ts'
import { urlOneOf, urlText, useUrlState } from '#/hooks/use-url-state.ts'
import { spanShape, useSpan } from '../parts/use-span.ts'

const shape = { ...spanShape, step: urlOneOf(['hour', 'day'] as const, 'day'), at: urlText() }
const firstDays = { hour: 3, day: 30 } as const

/** The rows of a span, and the one that is drawn: the chosen, else the newest that has a type. Rows run back in time. */
export const useRadar = () => {
  const [state, change] = useUrlState(shape)
  const span = useSpan(state, firstDays[state.step])
  const input = span.place ? { placeId: span.place.id, ...span.days, step: state.step } : null
  const radar = useCall(analysisFigureCalls.FeatureRadar, input)
  const times = radar.data ? textsOf(radar.data, 'time') : []
  const types = radar.data ? textsOf(radar.data, 'type') : []
  const asked = state.at ? times.indexOf(state.at) : -1
  const row =
    asked >= 0
      ? asked
      : Math.max(
          0,
          types.findIndex(type => type !== null),
        )
  const choose = (to: number) => change({ at: times[Math.min(Math.max(to, 0), times.length - 1)] ?? '' })
  useHotkeys({ ArrowLeft: () => choose(row + 1), ArrowRight: () => choose(row - 1) })
  return { state, change, span, input, radar, times, types, row, choose }
}
export type RadarState = ReturnType<typeof useRadar>
