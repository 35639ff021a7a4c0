import { defineModule } from '#/platform/module.ts'
import { weatherPictureService } from './pictures.ts'

export const weatherPicturesModule = defineModule({
  name: 'weather/pictures',
  title: '气象趋势图',
  tables: ['weather_pictures'],
  serves: [weatherPictureService],
})
