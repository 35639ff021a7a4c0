import { defineModule } from '#/platform/module.ts'
import { alarmSilenceService } from './silences.ts'

export const alarmSilencesModule = defineModule({
  name: 'alarms/silences',
  title: '报警静默',
  tables: ['alarm_silences'],
  serves: [alarmSilenceService],
})
