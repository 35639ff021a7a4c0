import { defineModule } from '#/platform/module.ts'
import { backupJob, checkJob } from './backup-jobs.ts'
import { backupService } from './backups.ts'

export const backupsModule = defineModule({
  name: 'system/backups',
  title: '数据备份',
  serves: [backupService],
  jobs: [backupJob, checkJob],
})
