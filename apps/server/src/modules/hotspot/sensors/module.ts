import { defineModule } from '#/platform/module.ts'
import { gridSensorService, hotGridSourceService } from './sensors.ts'
import { sensorWatch } from './watch.ts'

export const gridSensorsModule = defineModule({
  name: 'hotspot/sensors',
  title: '传感器与排放源搜索',
  tables: ['found_sources', 'source_trials'],
  serves: [gridSensorService, hotGridSourceService],
  scheduled: [sensorWatch],
  demo: { afterHours: () => import('./demo/load-demo.ts') },
})
