import { weatherPictureCalls } from '@qingyuan/contract/weather/pictures.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { imagesPath, pictureFile, tendImage } from './pictures.ts'

export const weatherPicturesModule = defineModule({
  name: 'weather/pictures',
  title: '气象趋势图',
  tables: ['weather_pictures'],
  serves: [serveCalls(weatherPictureCalls, { tendImage, imagesPath, image: pictureFile })],
})
