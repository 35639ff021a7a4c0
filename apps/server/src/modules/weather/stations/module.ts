import { weatherCalls } from '@qingyuan/contract/weather/stations.ts'
import { defineModule, serve } from '#/platform/module.ts'
import { weatherRoutes } from './routes.ts'

export const weatherStationsModule = defineModule({
  name: 'weather/stations',
  title: '气象实况',
  serves: [serve(weatherCalls, weatherRoutes)],
})
