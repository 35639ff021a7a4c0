import { vocMonitorCalls } from '@qingyuan/contract/organics/voc-monitor.ts'
import { alarmLifecycle } from '@qingyuan/domain/lifecycles/alarm.ts'
import { type MonitorItem, monitorItemIds, monitorItems } from '@qingyuan/domain/monitor-items.ts'
import { stationTypeIds, stationTypes } from '@qingyuan/domain/station-types.ts'
import { Select } from 'antd'
import { choice } from '#/filters/choice.tsx'
import { type Filter, filter } from '#/filters/filter.ts'
import { FilterField, FilterSelect } from '#/filters/filter-field.tsx'
import { usePageQuery } from '#/hooks/page-state.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { urlMaybeNumber, urlNumbers, urlText } from '#/hooks/use-url-state.ts'

const all = { '': '全部' } as const
const labels = Object.fromEntries(monitorItemIds.map(id => [id, monitorItems[id].label])) as Record<MonitorItem, string>
const types = Object.fromEntries(stationTypeIds.map(id => [id, stationTypes[id]])) as Record<(typeof stationTypeIds)[number], string>
const states = Object.fromEntries(Object.entries(alarmLifecycle.states).map(([id, { label }]) => [id, label])) as Record<
  keyof typeof alarmLifecycle.states,
  string
>

export const itemFilter = choice(labels, { label: '项目', width: 108 })
export const anyItemFilter = choice({ ...all, ...labels }, { label: '项目', width: 108 })
export const typeFilter = choice({ ...all, ...types }, { label: '类型', width: 104 })
export const stateFilter = choice({ ...all, ...states }, { label: '状态', width: 92 })

/** A county or a park; undefined for the whole city. */
export const areaFilter: Filter<string, string | undefined> = {
  url: urlText(),
  useInput: value => value || undefined,
  Control: ({ value, onChange }) => {
    const areas = useCall(vocMonitorCalls.areaList, {}).data ?? []
    return (
      <FilterSelect
        label="区域"
        width={132}
        value={value}
        onChange={onChange}
        options={[{ value: '', label: '全市' }, ...areas.map(({ areaId, name }) => ({ value: areaId, label: name }))]}
      />
    )
  },
}

/** A category of alarms. */
export const categoryFilter: Filter<number | null, number | undefined> = {
  url: urlMaybeNumber(),
  useInput: value => value ?? undefined,
  Control: ({ value, onChange }) => {
    const categories = useCall(vocMonitorCalls.alarmFenlei, {}).data ?? []
    return (
      <FilterSelect
        label="分类"
        width={108}
        value={value ?? 0}
        onChange={next => onChange(next || null)}
        options={[{ value: 0, label: '全部' }, ...categories.map(({ id, name }) => ({ value: id, label: name }))]}
      />
    )
  },
}

const levelWords = { '': '全部', l1: '1 级', l2: '2 级', l3: '3 级', l4: '4 级', l5: '5 级', l0: '未分级' } as const
const levels = choice(levelWords, { label: '等级', width: 92 })
/** How many bounds of the quantity the peak is above; 0 for none. */
export const levelFilter: Filter<keyof typeof levelWords, number | undefined> = {
  ...levels,
  useInput: (value: keyof typeof levelWords) => (value === '' ? undefined : Number(value.slice(1))),
} as unknown as Filter<keyof typeof levelWords, number | undefined>

/** Days as hour labels. */
export const hoursOfDays = ({ from, to }: { from: string; to: string }) => ({ startTime: `${from} 01`, endTime: `${to} 24` })

const most = 12

/** Stations that measure; undefined while they are loading. */
export const useMonitorStations = () => {
  const query = useCall(vocMonitorCalls.stationList, {}, { staleMs: 300_000 })
  usePageQuery(query)
  return query.data
}

export type MonitorStationRow = NonNullable<ReturnType<typeof useMonitorStations>>[number]

/** Stations by choice; the control shows all of them by type. */
export const stationsFilter: Filter<readonly number[]> = filter(urlNumbers(), ({ value, onChange }) => {
  const known = useCall(vocMonitorCalls.stationList, {}, { staleMs: 300_000 }).data ?? []
  const options = stationTypeIds.flatMap(id => {
    const own = known.filter(({ typeId }) => typeId === id)
    return own.length === 0
      ? []
      : [{ label: stationTypes[id], options: own.map(({ id: value_, name }) => ({ value: value_, label: name })) }]
  })
  return (
    <FilterField label="站点">
      <Select<number[]>
        mode="multiple"
        value={[...value]}
        onChange={next => onChange(next.slice(0, most))}
        options={options}
        optionFilterProp="label"
        maxTagCount={1}
        maxTagTextLength={9}
        placeholder="默认站点"
        popupMatchSelectWidth={false}
        style={{ width: 232 }}
        aria-label="站点"
      />
    </FilterField>
  )
})
