import type { sysFileCalls } from '@qingyuan/contract/system/files.ts'
import { appError } from '#/platform/errors.ts'
import { fileReply } from '#/platform/http/file-reply.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { checkUploadedFile, findReadable } from './public.ts'

export const sysFileRoutes: HandlersOf<typeof sysFileCalls> = {
  Download: async ({ services, caller, audit }, { id }) => {
    const file = await findReadable(services, caller, id)
    audit.subject = file.name
    const body = await services.files.open(id).catch(cause => Promise.reject(appError('NOT_FOUND', { what: '文件', cause })))
    return fileReply({ name: file.name, mediaType: file.mediaType, body, size: file.size })
  },
  Upload: async ({ services, caller, upload, audit }) => {
    if (!upload) throw appError('BAD_REQUEST')
    audit.subject = upload.name
    const mediaType = await checkUploadedFile(upload)
    const meta = { name: upload.name, mediaType, purpose: 'upload', createdBy: caller.userId || null }
    return { id: await services.files.save({ path: upload.path }, meta), name: upload.name, size: upload.size }
  },
}
