import { thinTrack } from '@qingyuan/charts/map/thin-track.ts'
import { trackClasses } from '@qingyuan/charts/map/track.ts'
import { mobileRunCalls } from '@qingyuan/contract/mobile/mobile-runs.ts'
import { type ParameterId, parameters } from '@qingyuan/domain/parameters.ts'
import { specClass } from '@qingyuan/domain/standards/bands.ts'
import { useMemo, useState } from 'react'
import { usePageQuery } from '#/hooks/page-state.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { urlMaybeNumber, urlOneOf, urlText } from '#/hooks/use-url-state.ts'
import { unpackTrack } from '#/map/unpack-track.ts'
import type { PageProps } from '#/page/create-page.tsx'
import { wordDrawer } from '#/page/drawer.ts'

export const mobileFilters = {
  run: urlMaybeNumber(),
  series: urlText(),
  segment: urlMaybeNumber(),
  view: urlOneOf(['chart', 'table'] as const, 'chart'),
}
export const mobileDrawers = { open: wordDrawer(['runs', 'import', 'refusals']) }
type Props = PageProps<typeof mobileFilters, typeof mobileDrawers>

const decimalsOf = (key: string) => (Object.hasOwn(parameters, key) ? parameters[key as ParameterId].decimals : 2)

/** Only the bands of TVOC belong to no mean; those of the other items are of hours and days. */
const classOfSeries = ({ key, unit }: { key: string; unit: string }) =>
  key === 'tvoc' && unit === parameters.tvoc.unit ? (value: number | null) => specClass('tvoc', value) : undefined

/** Which run, which value, which stretch; the point that map and chart both show. */
export const useMobile = ({ page: { state, patch }, open: drawer }: Props) => {
  const [point, setPoint] = useState<number | null>(null)
  const runs = useCall(mobileRunCalls.List, {})
  usePageQuery(runs)
  const run = runs.data?.find(each => each.id === state.run) ?? runs.data?.[0]
  const series = run?.series.find(each => each.key === state.series) ?? run?.series.find(each => each.key === 'tvoc') ?? run?.series[0]
  const question = run && series ? { runId: run.id, series: series.key } : null
  const packed = useCall(mobileRunCalls.Track, question, { staleMs: 600_000, keepPrevious: false })
  const found = useCall(mobileRunCalls.Segments, question, { staleMs: 600_000, keepPrevious: false })
  const track = useMemo(() => packed.data && unpackTrack(packed.data), [packed.data])
  const decimals = decimalsOf(series?.key ?? '')
  const thin = useMemo(
    () => track && series && thinTrack(track, { label: series.label, unit: series.unit, decimals, classOf: classOfSeries(series) }),
    [track, series, decimals],
  )
  const classes = useMemo(() => trackClasses(track?.values ?? []), [track])
  const segment = found.data?.segments.find(each => each.rank === state.segment) ?? null
  const m = {
    ...{
      state,
      change: patch,
      drawer,
      runs,
      run,
      series,
      decimals,
      question,
      packed,
      found,
      track,
      thin,
      classes,
      segment,
      point,
      setPoint,
    },
    choose: (rank: number | null) => {
      patch({ segment: rank })
      setPoint(found.data?.segments.find(each => each.rank === rank)?.top ?? null)
    },
    /** Another run or value: without a stretch and a point. */
    show: (next: { run?: number; series: string }) => {
      patch({ ...next, segment: null })
      setPoint(null)
    },
  }
  return { m }
}
export type Mobile = ReturnType<typeof useMobile>['m']
