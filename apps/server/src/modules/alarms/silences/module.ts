import { defineModule } from '#/platform/module.ts'
import { alarmSilences } from './silences.ts'

export const alarmSilencesModule = defineModule({
  name: 'alarms/silences',
  title: '报警静默',
  tables: ['alarm_silences'],
  serves: [alarmSilences],
})
