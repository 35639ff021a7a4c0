import { defineModule } from '#/platform/module.ts'
import { alarmRuleService } from './rules.ts'

export const alarmRulesModule = defineModule({
  name: 'alarms/rules',
  title: '报警规则',
  tables: ['alarm_categories', 'alarm_rules'],
  serves: [alarmRuleService],
})
