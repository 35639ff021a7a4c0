import { defineModule } from '#/platform/module.ts'

export const sensorNetworkModule = defineModule({
  name: 'hotspot/network',
  title: '传感器校准与标记',
  tables: ['sensor_calibrations', 'sensor_days', 'sensor_maintenance'],
  demo: { beforeAlarms: () => import('./demo/load-demo.ts') },
})
