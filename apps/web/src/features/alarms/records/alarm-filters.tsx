import { alarmSeverities, conditionKinds } from '@qingyuan/domain/alarms/rule.ts'
import { parameters, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { choice } from '#/filters/choice.tsx'
import { useCounties } from '#/filters/county.tsx'
import type { FilterGroup, InputsOf } from '#/filters/filter.ts'
import { FilterSelect } from '#/filters/filter-field.tsx'
import { optionsOfNamed } from '#/filters/options-of.ts'
import { lastDays } from '#/filters/period.tsx'
import { LinkedPlace } from '#/filters/place.tsx'
import { urlMaybeNumber } from '#/hooks/use-url-state.ts'

/** Not `all`: that is a kind of condition. */
const all = { '': '全部' } as const
const pollutants = Object.fromEntries(pollutantIds.map(id => [id, parameters[id].label])) as Record<(typeof pollutantIds)[number], string>
const whereShape = { county: urlMaybeNumber(), place: urlMaybeNumber() }

/** County by choice; a place only through a link or a map. */
const where: FilterGroup<typeof whereShape, { countyId?: number; placeId?: number }> = {
  shape: whereShape,
  useInput: ({ county, place }) => ({ countyId: county ?? undefined, placeId: place ?? undefined }),
  Control: ({ state, change }) => (
    <>
      <FilterSelect
        label="区县"
        width={100}
        value={state.county ?? 0}
        onChange={county => change({ county: county || null, place: null })}
        options={[{ value: 0, label: '全部' }, ...optionsOfNamed(useCounties())]}
      />
      <LinkedPlace value={state.place} onChange={place => change({ place })} />
    </>
  ),
}

/** Where, what, how grave, when: by default the last `count` days. */
export const alarmFilters = (count: number) => ({
  where,
  parameter: choice({ ...all, ...pollutants }, { label: '指标', width: 84 }),
  kind: choice({ ...all, ...conditionKinds }, { label: '类型', width: 84 }),
  severity: choice({ ...all, ...alarmSeverities }, { label: '等级', width: 96 }),
  days: lastDays(count),
})
export type AlarmFilters = ReturnType<typeof alarmFilters>

/** The filters as the calls take them. */
export const alarmInput = ({ where: at, days, parameter, kind, severity }: InputsOf<AlarmFilters>) => ({
  ...days,
  ...at,
  parameter,
  kind,
  severity,
})
