import { weatherPictureCalls } from '@qingyuan/contract/weather/pictures.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { imagesPath, pictureFile, tendImage } from './pictures.ts'

export const weatherPicturesModule = defineModule({
  name: 'weather/pictures',
  title: '气象趋势图',
  serves: [
    serveCalls(weatherPictureCalls, {
      tendImage: ({ services, caller }, input) => tendImage(services, caller.scope, input),
      imagesPath: ({ services, caller }, input) => imagesPath(services, caller.scope, input),
      image: ({ services, caller }, { key }) => pictureFile(services, caller.scope, key),
    }),
  ],
})
