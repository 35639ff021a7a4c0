import { defineModule } from '#/platform/module.ts'
import { weatherService } from './exported-table.ts'

export const weatherStationsModule = defineModule({ name: 'weather/stations', title: '气象实况', serves: [weatherService] })
