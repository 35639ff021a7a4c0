import type { Frame } from '@qingyuan/domain/frame.ts'
import { textAt } from '@qingyuan/domain/frame-cells.ts'
import { usePlaces } from '#/filters/use-places.ts'
import type { FrameCell } from '#/page/frame/frame-cell.ts'
import { useTrace } from '#/page/use-trace.ts'
import { toast } from '#/toaster.tsx'

/** Opens where a statistic comes from: of the row's month, or of the whole period; the largest AQI is that of its day. */
export const useExplain = (frame: Frame) => {
  const trace = useTrace()
  const { places, byId } = usePlaces()
  const city = places?.find(place => place.kind === 'city')
  return ({ column, row, footer }: FrameCell) => {
    const placeId = footer === undefined ? Number(textAt(frame, 'place_id', row)) : (city?.id ?? 0)
    if (!byId.has(placeId)) return toast.info('本账户看不到该点位的原始记录，不能溯数')
    const month = footer === undefined ? textAt(frame, 'time', row) : ''
    const [from, to = from] = (frame.meta.period ?? '').split(' ~ ')
    const parameter = column.parameter ?? column.key
    if (column.key === 'aqi') {
      const at = frame.columns.findIndex(each => each.key === 'aqi_day')
      const day = footer === undefined ? textAt(frame, 'aqi_day', row) : frame.footer?.[footer]?.cells[at]
      if (day) trace.open({ placeId, parameter, step: 'day', time: String(day) })
    } else if (month) trace.open({ placeId, parameter, step: 'month', time: month })
    else if (from) trace.open({ placeId, parameter, step: 'day', time: from, until: to })
  }
}
