import { weatherCalls } from '@qingyuan/contract/weather/stations.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { weatherRoutes } from './routes.ts'

export const weatherStationsModule = defineModule({
  name: 'weather/stations',
  title: '气象实况',
  serves: [serveCalls(weatherCalls, weatherRoutes)],
})
