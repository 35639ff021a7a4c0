import { Type } from 'typebox'
import { call } from '../call.ts'
import { storedMediaTypes } from '../media-types.ts'
import { emptyInput } from '../schemas.ts'

const Stored = Type.Object({ id: Type.String(), name: Type.String(), size: Type.Integer() })

export const sysFileCalls = {
  Download: call({
    name: 'SysFile.Download',
    title: '下载文件',
    kind: 'file',
    mediaTypes: storedMediaTypes,
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
    upload: 'several',
    input: emptyInput,
    /** The first file, and all of them in their order. */
    output: Type.Object({ ...Stored.properties, files: Type.Array(Stored) }),
  }),
}
