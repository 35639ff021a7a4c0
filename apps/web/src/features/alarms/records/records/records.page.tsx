import { BellOutlined, StopOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { PageFrame } from '#/page/page-frame.tsx'
import { pageStateOf } from '#/page/state-gate.tsx'
import { AlarmFilters } from '../alarm-filters.tsx'
import { SilencesDrawer } from '../quiet/silences-drawer.tsx'
import { SubscriptionDrawer } from '../quiet/subscription-drawer.tsx'
import { RuleDrawer } from '../rules/rule-drawer.tsx'
import { RulesDrawer } from '../rules/rules-drawer.tsx'
import { AlarmDrawer } from './alarm-drawer.tsx'
import { RecordList } from './record-list.tsx'
import { type Records, useRecords } from './use-records.ts'

const drawerOf = ({ state, change, close }: Records) => {
  const editRule = (rule: number | null) => change({ open: 'rule', rule, alarm: null })
  switch (state.open) {
    case 'rules':
      return <RulesDrawer onClose={close} onEdit={editRule} />
    case 'rule':
      return <RuleDrawer key={state.rule} id={state.rule} onClose={() => change({ open: 'rules', rule: null })} />
    case 'silences':
      return <SilencesDrawer onClose={close} />
    case 'subscription':
      return <SubscriptionDrawer onClose={close} />
    default:
      return state.alarm === null ? null : <AlarmDrawer key={state.alarm} id={state.alarm} onClose={close} />
  }
}

/** 站点报警查询. */
export const Page = () => {
  const r = useRecords()
  const { state, change } = r
  return (
    <PageFrame
      state={pageStateOf([r.query], r.query.data?.total === 0)}
      filters={
        <>
          <AlarmFilters state={state} input={r.input} onChange={patch => change({ ...patch, page: 1 })} />
          <Input.Search
            key={state.search}
            allowClear
            defaultValue={state.search}
            placeholder="站点、规则或说明"
            style={{ width: 168 }}
            onSearch={search => change({ search: search.trim(), page: 1 })}
          />
        </>
      }
      actions={
        <>
          <Button icon={<StopOutlined />} onClick={() => change({ open: 'silences', alarm: null })}>
            静默
          </Button>
          <Button icon={<BellOutlined />} onClick={() => change({ open: 'subscription', alarm: null })}>
            订阅
          </Button>
        </>
      }
      drawer={drawerOf(r)}
    >
      <RecordList r={r} />
    </PageFrame>
  )
}
