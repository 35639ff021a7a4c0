import { analysisMapCalls } from '@qingyuan/contract/air/figure-maps.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { columnsByKey, openColumns } from '@qingyuan/domain/declared-columns.ts'
import { numberCell, numberCells } from '@qingyuan/domain/frame-cells.ts'
import { bandItem } from '@qingyuan/domain/standards/bands.ts'
import { Select } from 'antd'
import { useMemo } from 'react'
import { choice } from '#/filters/choice.tsx'
import { type Filter, filter } from '#/filters/filter.ts'
import { daysOfStep } from '#/filters/period.tsx'
import { parameter } from '#/filters/place.tsx'
import { usePageQuery } from '#/hooks/page-state.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { urlMaybeNumber, urlText } from '#/hooks/use-url-state.ts'
import { mapItems } from '#/map/parameters.tsx'
import { useBoundaries } from '#/map/use-boundaries.ts'
import { usePlayback } from '#/map/use-playback.ts'
import { useScaleOn } from '#/page/class-scale.ts'
import type { PageProps } from '#/page/create-page.tsx'
import { plainDrawer } from '#/page/drawer.ts'
import { useTownships } from '../townships/use-townships.ts'
import { patchesAt, timesOf } from './patches-at.ts'

type TownshipFrame = OutputOf<typeof analysisMapCalls.TownshipPatches>
const areaWords = { county: '区县', township: '乡镇' } as const

/** Counties whose townships are known, and all of them. */
const within: Filter<number | null> = filter(urlMaybeNumber(), ({ value, onChange }) => {
  const { townships = [] } = useTownships()
  const counties = new Map(townships.map(each => [each.within, each.county]))
  if (counties.size < 2) return null
  return (
    <Select
      value={value ?? 0}
      onChange={id => onChange(id === 0 ? null : id)}
      options={[{ value: 0, label: '全部' }, ...[...counties].map(([id, label]) => ({ value: id, label }))]}
      style={{ width: 96 }}
      aria-label="乡镇所在区县"
    />
  )
})

export const patchFilters = {
  item: parameter(mapItems),
  area: choice(areaWords),
  /** Adcode of the county whose townships are shown, null for all. */
  within,
  show: choice({ value: '数值', rank: '排名' }),
  span: daysOfStep({ hour: 3, day: 30, month: 365 }, 'day'),
  time: urlText(),
}
export const patchDrawers = { importing: plainDrawer }
/** A new area, step or range begins with its newest time. */
export const patchResets = { area: ['time'], step: ['time'], from: ['time'], to: ['time'] }
type Props = PageProps<typeof patchFilters, typeof patchDrawers>

/** Areas of the moment, their borders and the times they can be played through. */
export const usePatches = ({ item, area, within: chosen, show, span, time, page }: Props) => {
  const fine = area === 'township'
  const { query: borders, townships = [] } = useTownships(fine)
  usePageQuery(borders)
  const call = fine ? (analysisMapCalls.TownshipPatches as typeof analysisMapCalls.Patches) : analysisMapCalls.Patches
  const input = fine && townships.length === 0 ? null : { parameter: item, show, ...span }
  const query = useCall(call, input)
  const frame = query.data
  const timeline = useMemo(() => {
    if (!frame) return { times: [], aqi: [], classes: [] }
    const times = timesOf(frame)
    const { city } = columnsByKey(frame)
    const classes = city?.classes ?? times.map(() => null)
    return { times, aqi: numberCells(city).slice(0, times.length), classes: classes.slice(0, times.length) }
  }, [frame])
  const playback = usePlayback({
    times: timeline.times,
    values: timeline.aqi,
    hour: time,
    onHour: to => page.patch({ time: to }),
    busy: query.isFetching,
  })
  // A county's people have the townships of their county alone: it fills the map.
  const own = townships.every(each => each.within === townships[0]?.within) ? (townships[0]?.within ?? null) : null
  const county = own ?? chosen
  const shown = useMemo(
    () => (fine ? townships.filter(each => county === null || each.within === county) : null),
    [fine, townships, county],
  )
  const patches = useMemo(() => {
    const all = frame && playback.at >= 0 ? patchesAt(frame, playback.at) : []
    return shown ? all.filter(patch => shown.some(({ id }) => id === patch.adcode)) : all
  }, [frame, playback.at, shown])
  const column = frame && openColumns(frame, 'v:#')[0]
  const errors = fine && frame ? columnsByKey(frame as TownshipFrame).rmse : undefined
  return {
    call,
    input,
    query,
    fine,
    /** No township borders are known yet. */
    bare: fine && borders.data?.length === 0,
    areaWord: areaWords[area],
    /** Townships on the map; null while it shows counties. */
    shown,
    /** Adcode of the county that is shown alone. */
    county,
    townships,
    /** Leave-one-out error of the surface at the moment. */
    error: numberCell(errors, playback.at),
    timeline,
    playback,
    patches,
    column,
    /** What is shown is coloured by these classes. */
    band: bandItem(column?.parameter ?? item, span.step === 'hour' ? 'hour' : 'day') ?? ('aqi' as const),
    scale: useScaleOn((timeline.times[playback.at] ?? '').slice(0, 10)),
    moment: timeline.times[playback.at] ?? '',
    boundaries: useBoundaries().data,
  }
}
export type PatchProps = Props & ReturnType<typeof usePatches>
