import { weatherCalls } from '@qingyuan/contract/weather/stations.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { stationAccumulation } from './accumulation.ts'
import { exportedTable } from './exported-table.ts'
import { stationData, weatherTend } from './observed.ts'

export const weatherStationsModule = defineModule({
  name: 'weather/stations',
  title: '气象实况',
  serves: [serveCalls(weatherCalls, { stationData, accumulation: stationAccumulation, weatherTend, export: exportedTable })],
})
