import { Type } from 'typebox'
import { call } from '../call.ts'
import { emptyInput } from '../schemas.ts'

export const sysFileCalls = {
  Download: call({
    name: 'SysFile.Download',
    title: '下载文件',
    kind: 'file',
    permission: 'signed-in',
    scope: 'filtered',
    audited: true,
    input: Type.Object({ id: Type.String({ format: 'uuid', title: '文件编号' }) }),
    output: Type.Any(),
  }),
  Upload: call({
    name: 'SysFile.Upload',
    title: '上传文件',
    method: 'POST',
    permission: 'signed-in',
    scope: 'none',
    audited: true,
    upload: true,
    input: emptyInput,
    output: Type.Object({ id: Type.String(), name: Type.String(), size: Type.Integer() }),
  }),
}
