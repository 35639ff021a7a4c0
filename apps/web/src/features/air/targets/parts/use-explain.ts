import type { Frame } from '@qingyuan/domain/frame.ts'
import { columnOf } from '@qingyuan/domain/frame-cells.ts'
import { usePlaces } from '#/filters/use-places.ts'
import type { FrameCell } from '#/page/frame/frame-cell.ts'
import { useTrace } from '#/page/use-trace.ts'
import { toast } from '#/toaster.tsx'
import type { Completion } from './use-targets.ts'

/** Opens where a value of a target table comes from: the statistics of its place over the days so far. */
export const useExplain = ({ from, until }: Completion) => {
  const trace = useTrace()
  const { byId } = usePlaces()
  return (frame: Frame) =>
    ({ column, row }: FrameCell) => {
      const placeId = Number(columnOf(frame, 'place_id')?.values[row])
      if (!byId.has(placeId)) return toast.info('本账户看不到该区域的原始记录，不能溯数')
      if (until === null) return
      trace.open({ placeId, parameter: column.parameter ?? column.key.replace(/^aw_/, ''), step: 'day', time: from, until })
    }
}
