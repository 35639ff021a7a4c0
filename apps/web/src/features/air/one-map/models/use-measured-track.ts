import { trackClasses } from '@qingyuan/charts/map/track.ts'
import { mobileRunCalls } from '@qingyuan/contract/mobile/mobile-runs.ts'
import { formatMinute, parseHour } from '@qingyuan/domain/time.ts'
import { useMemo } from 'react'
import { useCall } from '#/hooks/use-call.ts'
import { unpackTrack } from '#/map/unpack-track.ts'
import { useMay } from '#/page/allowed.tsx'

/** The newest run of a measuring vehicle that began before the hour shown, by TVOC where it measured it. */
export const useMeasuredTrack = (wanted: boolean, hour: string | null) => {
  const allowed = useMay('air:view')
  const runs = useCall(mobileRunCalls.List, allowed ? {} : null, { staleMs: 600_000 })
  const end = hour === null ? null : parseHour(hour)
  const until = end === null ? '' : formatMinute(end)
  const run = runs.data?.filter(({ from }) => from < until).toSorted((a, b) => b.from.localeCompare(a.from))[0]
  const series = run?.series.find(({ key }) => key === 'tvoc') ?? run?.series[0]
  const shown = wanted && run && series ? { run, series } : null
  const packed = useCall(mobileRunCalls.Track, shown && { runId: shown.run.id, series: shown.series.key }, {
    staleMs: 600_000,
    keepPrevious: false,
  })
  const points = useMemo(() => (packed.data ? unpackTrack(packed.data) : null), [packed.data])
  const classes = useMemo(() => points && trackClasses(points.values), [points])
  const none = wanted && runs.data && !run ? '该时刻之前没有走航记录' : null
  return {
    track: shown && points && classes ? { ...shown, points, classes } : null,
    runs: runs.data?.length ?? 0,
    allowed,
    words: packed.error ? `走航轨迹：${packed.error.message}` : none,
  }
}
