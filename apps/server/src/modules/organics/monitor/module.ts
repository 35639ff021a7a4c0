import { defineModule } from '#/platform/module.ts'
import { odourService, vocMonitorService } from './services.ts'

export const monitorModule = defineModule({
  name: 'organics/monitor',
  title: 'TVOC、NMHC 与恶臭监测',
  serves: [vocMonitorService, odourService],
})
