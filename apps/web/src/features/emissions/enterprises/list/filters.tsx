import { enterpriseProfileCalls } from '@qingyuan/contract/emissions/enterprises.ts'
import { settingCalls } from '@qingyuan/contract/system/settings.ts'
import { Input, Segmented, Select } from 'antd'
import { urlPaging } from '#/filters/paging.ts'
import { useCall } from '#/hooks/use-call.ts'
import { type StateOf, urlMaybeNumber, urlOneOf, urlText } from '#/hooks/use-url-state.ts'
import { controls, statuses } from './words.tsx'

export const shape = {
  ...urlPaging,
  search: urlText(),
  county: urlMaybeNumber(),
  industry: urlText(),
  control: urlText(),
  status: urlText(),
  view: urlOneOf(['list', 'map'] as const, 'list'),
  open: urlMaybeNumber(),
}
export type State = StateOf<typeof shape>

/** What list, map and export are asked with. */
export const filterOf = ({ search, county, industry, control, status }: State) => ({
  search: search || undefined,
  countyId: county ?? undefined,
  industry: industry || undefined,
  sourceControl: controls.find(each => each === control),
  status: (Object.keys(statuses) as (keyof typeof statuses)[]).find(each => each === status),
})

const wide = { width: 104 }

/** County, industry, control level, status, and a search over name, code and address. */
export const Filters = ({ state, change }: { state: State; change: (patch: Partial<State>) => void }) => {
  const counties = useCall(settingCalls.GetCountyByLoginUser, {}).data ?? []
  const industries = useCall(enterpriseProfileCalls.Industries, {}).data ?? []
  return (
    <>
      <Segmented<State['view']>
        value={state.view}
        onChange={view => change({ view })}
        options={[
          { value: 'list', label: '列表' },
          { value: 'map', label: '地图' },
        ]}
      />
      {counties.length > 1 && (
        <Select
          allowClear
          placeholder="全部区县"
          aria-label="区县"
          style={wide}
          value={state.county ?? undefined}
          onChange={(county?: number) => change({ county: county ?? null, page: 1 })}
          options={counties.map(({ CountyID, CountyName }) => ({ value: CountyID, label: CountyName }))}
        />
      )}
      <Select
        allowClear
        showSearch
        placeholder="全部行业"
        aria-label="行业"
        style={{ width: 128 }}
        value={state.industry || undefined}
        onChange={(industry?: string) => change({ industry: industry ?? '', page: 1 })}
        options={industries.map(({ industry, count }) => ({ value: industry, label: `${industry} ${count}` }))}
      />
      <Select
        allowClear
        placeholder="全部管控级别"
        aria-label="管控级别"
        style={{ width: 122 }}
        value={state.control || undefined}
        onChange={(control?: string) => change({ control: control ?? '', page: 1 })}
        options={controls.map(value => ({ value, label: value }))}
      />
      <Select
        allowClear
        placeholder="全部状态"
        aria-label="状态"
        style={{ width: 96 }}
        value={state.status || undefined}
        onChange={(status?: string) => change({ status: status ?? '', page: 1 })}
        options={Object.entries(statuses).map(([value, { label }]) => ({ value, label }))}
      />
      <Input.Search
        key={state.search}
        allowClear
        defaultValue={state.search}
        placeholder="名称、信用代码或地址"
        style={{ width: 196 }}
        onSearch={search => change({ search, page: 1 })}
      />
    </>
  )
}
