import { formatHour, parseHour } from '@qingyuan/domain/time.ts'
import { Row } from '@qingyuan/ui/layout.tsx'
import { TabStrip } from '@qingyuan/ui/tab-strip.tsx'
import { Button } from 'antd'
import { FilterSelect, WordSwitch } from '#/filters/filter-field.tsx'
import { HourFilter } from '#/filters/hour-filter.tsx'
import { optionsOf } from '#/filters/options-of.ts'
import { useServerNow } from '#/hooks/server-now.ts'
import { createPage } from '#/page/create-page.tsx'
import { plainDrawer } from '#/page/drawer.ts'
import { noStations } from '../parts/no-stations.tsx'
import { SetPicker } from '../parts/set-picker.tsx'
import { FingerprintTab } from './fingerprint-tab.tsx'
import { OwnProfilesDialog } from './own-profiles-dialog.tsx'
import { PmfTab } from './pmf-tab.tsx'
import { RatioTab } from './ratio-tab.tsx'
import { fitWords, RatioControls, sectorWords, type TracerProps, tracerFilters } from './tracer-filters.tsx'

const tabs = [
  { key: 'ratio', label: '比值与光化学龄' },
  { key: 'pmf', label: 'PMF 解析' },
  { key: 'fingerprint', label: '指纹检索' },
] as const

const factorChoices = Array.from({ length: 10 }, (_, i) => ({ value: i + 3, label: `${i + 3} 个` }))

/** Hundredths of a factor's mean. */
const leastChoices = [
  { value: 0, label: '0' },
  { value: -20, label: '−0.2（EPA PMF 5）' },
]

/** Controls of the tab on screen. */
const Controls = (props: TracerProps) => {
  const { tab, page, fit, sector, factors, pmfSet, least, hour } = props
  const now = useServerNow()
  if (tab === 'ratio')
    return (
      <>
        <RatioControls state={page.state} change={page.change} />
        <WordSwitch label="拟合" words={fitWords} value={fit} onChange={next => page.change({ fit: next })} />
        <FilterSelect
          label="风向"
          width={104}
          value={sector}
          options={optionsOf(sectorWords)}
          onChange={next => page.change({ sector: next })}
        />
      </>
    )
  if (tab === 'pmf')
    return (
      <>
        <SetPicker value={pmfSet} onChange={next => page.change({ pmfSet: next })} />
        <FilterSelect
          label="因子数"
          width={84}
          value={factors}
          options={factorChoices}
          onChange={next => page.change({ factors: next, factor: 0 })}
        />
        <FilterSelect
          label="贡献下限"
          width={176}
          value={least}
          options={leastChoices}
          onChange={next => page.change({ least: next, factor: 0 })}
        />
      </>
    )
  if (tab === 'fingerprint')
    return (
      <HourFilter
        label="时刻"
        value={parseHour(hour) === null ? '' : hour}
        whole="整个时段平均"
        now={now}
        onChange={next => page.change({ hour: next === '' ? '' : formatHour(parseHour(next)!) })}
      />
    )
  return null
}

/** 示踪物种. */
export const Page = createPage(
  {
    filters: tracerFilters,
    drawers: { profiles: plainDrawer },
    bar: props => <Controls {...props} />,
    lacking: ({ station }) => noStations(station),
    actions: ({ profiles }) => <Button onClick={profiles.open}>本市源谱</Button>,
  },
  props => (
    <>
      <Row rigid gap={20} padding={[0, 8]} radius={6} background="surface" overflow="auto">
        <TabStrip tabs={tabs} value={props.tab} onChange={tab => props.page.change({ tab })} />
      </Row>
      {props.tab === 'ratio' && <RatioTab {...props} />}
      {props.tab === 'pmf' && <PmfTab {...props} />}
      {props.tab === 'fingerprint' && <FingerprintTab {...props} />}
      {props.profiles.value && <OwnProfilesDialog onClose={props.profiles.close} />}
    </>
  ),
)
