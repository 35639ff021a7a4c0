import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Button, Select } from 'antd'
import { FilterField } from '#/filters/filter-field.tsx'
import { useUser } from '#/hooks/current-user.ts'
import { may } from '#/session.ts'
import { ReportButton } from './runs/report-button.tsx'
import type { Mobile } from './use-mobile.ts'

/** Which run, which value. */
export const MobileFilters = ({ m }: { m: Mobile }) => (
  <>
    <FilterField label="走航">
      <Select
        value={m.run?.id}
        onChange={run => {
          m.change({ run, series: '', segment: null })
          m.setPoint(null)
        }}
        options={(m.runs.data ?? []).map(run => ({ value: run.id, label: `${run.from.slice(0, 16)} ${run.name}` }))}
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        style={{ width: 320 }}
        placeholder="还没有走航记录"
        aria-label="走航"
      />
    </FilterField>
    <FilterField label="指标">
      <Select
        value={m.series?.key}
        onChange={series => {
          m.change({ series, segment: null })
          m.setPoint(null)
        }}
        options={(m.run?.series ?? []).map(({ key, label }) => ({ value: key, label: <Subscript text={label} /> }))}
        popupMatchSelectWidth={120}
        style={{ width: 112 }}
        aria-label="指标"
      />
    </FilterField>
  </>
)

export const MobileActions = ({ m }: { m: Mobile }) => {
  const mayImport = useUser(state => may(state.user, 'mobile:import'))
  return (
    <>
      <Button onClick={() => m.change({ open: 'runs' })}>走航记录</Button>
      {mayImport && <Button onClick={() => m.change({ open: 'import' })}>上传走航</Button>}
      <ReportButton question={m.question} />
    </>
  )
}
