import { sysFileCalls } from '@qingyuan/contract/system/files.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { downloadFile, uploadFile } from './stored-files.ts'

export const filesModule = defineModule({
  name: 'system/files',
  title: '文件',
  serves: [serveCalls(sysFileCalls, { Download: downloadFile, Upload: uploadFile })],
})
