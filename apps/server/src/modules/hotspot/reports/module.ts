import { defineModule } from '#/platform/module.ts'
import { dailyReports } from './daily.ts'
import { gridReportService } from './reports.ts'

export const gridReportsModule = defineModule({
  name: 'hotspot/reports',
  title: '网格报表',
  tables: ['grid_reports'],
  serves: [gridReportService],
  scheduled: [dailyReports],
})
