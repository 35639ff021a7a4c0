import { defineModule } from '#/platform/module.ts'
import { sysFileService } from './stored-files.ts'

export const filesModule = defineModule({ name: 'system/files', title: '文件', tables: ['file_imports'], serves: [sysFileService] })
