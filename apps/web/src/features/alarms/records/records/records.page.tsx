import { BellOutlined, StopOutlined } from '@ant-design/icons'
import { alarmRecordCalls } from '@qingyuan/contract/alarms/records.ts'
import { Button } from 'antd'
import { recordsPage } from '#/page/records-page.tsx'
import { SilencesDrawer } from '../quiet/silences-drawer.tsx'
import { SubscriptionDrawer } from '../quiet/subscription-drawer.tsx'
import { RuleDrawer } from '../rules/rule-drawer.tsx'
import { RulesDrawer } from '../rules/rules-drawer.tsx'
import { AlarmDrawer } from './alarm-drawer.tsx'
import { useRecordList } from './record-list.tsx'
import { type RecordsProps, recordsDrawers, recordsFilters } from './records-filters.ts'

const OpenDrawer = ({ alarm, rules, rule, silences, subscription }: RecordsProps) => {
  if (rules.value) return <RulesDrawer onClose={rules.close} onEdit={id => rule.open(id ?? 'new')} />
  if (rule.value !== null) return <RuleDrawer key={rule.value} id={rule.value === 'new' ? null : rule.value} onClose={rules.open} />
  if (silences.value) return <SilencesDrawer onClose={silences.close} />
  if (subscription.value) return <SubscriptionDrawer onClose={subscription.close} />
  return alarm.value !== null && <AlarmDrawer key={alarm.value} id={alarm.value} onClose={alarm.close} />
}

/** 站点报警查询. */
export const Page = recordsPage(
  alarmRecordCalls.Query,
  {
    filters: recordsFilters,
    drawers: recordsDrawers,
    actions: ({ silences, subscription }) => (
      <>
        <Button icon={<StopOutlined />} onClick={silences.open}>
          静默
        </Button>
        <Button icon={<BellOutlined />} onClick={subscription.open}>
          订阅
        </Button>
      </>
    ),
    drawer: props => <OpenDrawer {...props} />,
  },
  useRecordList,
)
