import { SettingOutlined } from '@ant-design/icons'
import { alarmRecordCalls } from '@qingyuan/contract/alarms/records.ts'
import { vocMonitorCalls } from '@qingyuan/contract/organics/voc-monitor.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { Button } from 'antd'
import { lastDays } from '#/filters/period.tsx'
import { useCall, useInvalidate } from '#/hooks/use-call.ts'
import { useEvents } from '#/hooks/use-events.ts'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import { createPage, type PageProps } from '#/page/create-page.tsx'
import { editDrawer, plainDrawer, recordDrawer } from '#/page/drawer.ts'
import { AlarmDrawer } from './alarm-drawer.tsx'
import { anyItemFilter, areaFilter, categoryFilter, hoursOfDays, levelFilter, stateFilter, typeFilter } from './monitor-filters.tsx'
import { CategoryDrawer } from './rules/category-drawer.tsx'
import { RuleDrawer } from './rules/rule-drawer.tsx'
import { RulesDrawer } from './rules/rules-drawer.tsx'

const filters = {
  category: categoryFilter,
  level: levelFilter,
  state: stateFilter,
  item: anyItemFilter,
  type: typeFilter,
  area: areaFilter,
  days: lastDays(7),
}
const drawers = { alarm: recordDrawer, rules: plainDrawer, rule: editDrawer, kind: editDrawer }
type Props = PageProps<typeof filters, typeof drawers>

const most = 2000

const Body = ({ category, level, state, item, type, area, days, alarm }: Props) => {
  const invalidate = useInvalidate()
  useEvents(['alarm'], () => void invalidate(vocMonitorCalls.alarmQuery), 5000)
  const input = { categoryId: category, level, state, item, typeId: type, areaId: area, ...hoursOfDays(days), pageSize: most }
  return (
    <FrameCard
      call={vocMonitorCalls.alarmQuery}
      input={input}
      main
      hotkey
      title="TVOC、NMHC 与恶臭报警"
      subtitle={({ total, rows, states }) =>
        `共 ${total} 条${rows.length < total ? `，显示最新 ${rows.length} 条` : ''} · 等级为峰值超过该项目几个界限 · 待处理 ${states.pending ?? 0} · 处理中 ${states.handling ?? 0} · 误报 ${states.false ?? 0}`
      }
      name={`报警查询 ${days.from} ~ ${days.to}`}
      what="报警查询"
      empty="该时段没有符合条件的报警"
      onOpen={(row, frame) => alarm.open(Number(columnsByKey(frame).id.values[row]))}
    />
  )
}

const Opened = ({ id, close }: { id: number; close: () => void }) => (
  <AlarmDrawer query={useCall(alarmRecordCalls.Detail, { alarmId: id })} onClose={close} />
)

const idOf = (value: number | 'new'): number | null => (value === 'new' ? null : value)

const OpenDrawer = ({ alarm, rules, rule, kind }: Props) => {
  if (rules.value) return <RulesDrawer onClose={rules.close} onRule={rule.open} onCategory={kind.open} />
  if (rule.value !== null) return <RuleDrawer key={rule.value} id={idOf(rule.value)} onClose={rules.open} />
  if (kind.value !== null) return <CategoryDrawer key={kind.value} id={idOf(kind.value)} onClose={rules.open} />
  return alarm.value !== null && <Opened key={alarm.value} id={alarm.value} close={alarm.close} />
}

/** 报警查询. */
export const Page = createPage(
  {
    filters,
    drawers,
    actions: ({ rules }) => (
      <Button icon={<SettingOutlined />} onClick={rules.open}>
        分类与规则
      </Button>
    ),
    drawer: props => <OpenDrawer {...props} />,
  },
  Body,
)
