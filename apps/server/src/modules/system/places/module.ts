import { defineModule } from '#/platform/module.ts'

export const placesModule = defineModule({
  name: 'system/places',
  title: '点位目录',
  tables: ['area_members', 'monitor_stations', 'places'],
})
