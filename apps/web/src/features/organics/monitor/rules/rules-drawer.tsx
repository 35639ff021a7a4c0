import { EditOutlined, PlusOutlined } from '@ant-design/icons'
import { alarmRuleCalls } from '@qingyuan/contract/alarms/rules.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { vocMonitorCalls } from '@qingyuan/contract/organics/voc-monitor.ts'
import { alarmSeverities } from '@qingyuan/domain/alarms/rule.ts'
import { stationTypes } from '@qingyuan/domain/station-types.ts'
import { IconButton } from '@qingyuan/ui/icon-button.tsx'
import { Box, Inline, Row, Stack, Text, TextButton } from '@qingyuan/ui/layout.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Badge, Button, Switch } from 'antd'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { useMay } from '#/page/allowed.tsx'
import { QueryDrawer } from '#/page/query-drawer.tsx'
import { quietText } from './quiet-text.ts'

export type Category = OutputOf<typeof vocMonitorCalls.alarmFenlei>[number]
export type Rule = OutputOf<typeof vocMonitorCalls.alarmRules>[number]

const reachText = ({ types, stationIds, levels, quiet }: Rule): string =>
  [
    stationIds ? `${stationIds.length} 个站点` : types.map(type => stationTypes[type]).join('、'),
    levels.length > 0 ? `分级 ${levels.join(' / ')}` : '',
    quietText(quiet),
  ]
    .filter(Boolean)
    .join(' · ')

const ActiveSwitch = ({ rule }: { rule: Rule }) => {
  const { run, busy } = useAction(alarmRuleCalls.Switch, {
    successMessage: '修改成功!',
    invalidates: [vocMonitorCalls.alarmRules, alarmRuleCalls.Query],
  })
  return (
    <Switch
      size="small"
      checked={rule.active}
      disabled={!useMay('alarm:rules')}
      loading={busy}
      onChange={active => void run({ id: rule.id, active })}
      aria-label={`启用 ${rule.name}`}
    />
  )
}

const RuleLine = ({ rule, onEdit }: { rule: Rule; onEdit: (id: number) => void }) => (
  <Row align="start" gap={8} padding={[6, 0]} border="lineFaint" edge="top">
    <Box grow>
      <TextButton accented onClick={() => onEdit(rule.id)}>
        <Subscript text={rule.name} />
      </TextButton>{' '}
      <Text colour="textTertiary" size={12}>
        {alarmSeverities[rule.severity]} · 第 {rule.version} 版
      </Text>
      <Box size={12} colour="textSecondary">
        <Subscript text={rule.words} />
      </Box>
      <Box size={12} colour="textTertiary">
        {reachText(rule)}
      </Box>
    </Box>
    <ActiveSwitch rule={rule} />
  </Row>
)

interface RulesDrawerProps {
  onClose: () => void
  onRule: (id: number | 'new') => void
  onCategory: (id: number | 'new') => void
}

/** 分类与规则: the categories in their order, each with its rules. */
export const RulesDrawer = ({ onClose, onRule, onCategory }: RulesDrawerProps) => {
  const allowed = useMay('alarm:rules')
  const rules = useCall(vocMonitorCalls.alarmRules, {}).data ?? []
  return (
    <QueryDrawer
      query={useCall(vocMonitorCalls.alarmFenlei, {})}
      what="报警分类查询"
      skeleton="table"
      width={440}
      onClose={onClose}
      title="报警分类与规则"
      subtitle="点一条规则修改、试算；静默时段内不触发"
      foot={() =>
        allowed && (
          <>
            <Button icon={<PlusOutlined />} onClick={() => onCategory('new')}>
              新分类
            </Button>
            <Button type="primary" icon={<PlusOutlined />} onClick={() => onRule('new')}>
              新规则
            </Button>
          </>
        )
      }
      isEmpty={rows => rows.length === 0}
    >
      {categories => (
        <Stack gap={12}>
          {categories.map(category => (
            <section key={category.id}>
              <Row gap={8}>
                <Badge color={category.colour} text={<Text weight={600}>{category.name}</Text>} />
                <Inline toEnd gap={8}>
                  <Text colour="textTertiary" size={12}>
                    {category.taskAllowed ? '可派任务' : '不派任务'}
                    {category.receivers.length > 0 ? ` · 默认接收 ${category.receivers.join('、')}` : ''}
                  </Text>
                  {allowed && (
                    <IconButton label={`修改分类 ${category.name}`} icon={<EditOutlined />} onClick={() => onCategory(category.id)} />
                  )}
                </Inline>
              </Row>
              {rules
                .filter(({ categoryId }) => categoryId === category.id)
                .map(rule => (
                  <RuleLine key={rule.id} rule={rule} onEdit={onRule} />
                ))}
              {category.rules === 0 && (
                <Text as="p" colour="textTertiary" size={12}>
                  尚无规则
                </Text>
              )}
            </section>
          ))}
        </Stack>
      )}
    </QueryDrawer>
  )
}
