import { storedMediaTypes } from '@qingyuan/contract/media-types.ts'
import { sysFileCalls } from '@qingyuan/contract/system/files.ts'
import { dayMs } from '@qingyuan/domain/time.ts'
import { appError } from '#/platform/errors.ts'
import type { StoredFile } from '#/platform/files/files.ts'
import type { Caller } from '#/platform/http/caller.ts'
import { fileReply } from '#/platform/http/file-reply.ts'
import { serveCalls } from '#/platform/module.ts'
import type { Services } from '#/platform/services.ts'
import { isFileOfOwnJob } from './queries.ts'
import { checkUploadedFile } from './uploaded.ts'

/**
 * A file that the caller may read: one's own, the result of one's own job, or any for who manages users (within the whole city). Others
 * are as if they did not exist.
 */
export const findReadable = async (services: Services, caller: Caller, id: string): Promise<StoredFile> => {
  const file = await services.files.find(id)
  const own = file !== undefined && caller.userId !== 0 && file.createdBy === caller.userId
  const manages = caller.permissions.has('system:users') && caller.scope.counties === null
  if (file && (own || manages || (await isFileOfOwnJob(services.db, caller.scope, id)))) return file
  throw appError('NOT_FOUND', { what: '文件' })
}

/** An upload that nothing has used by then is removed. */
const unusedMs = 3 * dayMs
/** Unused uploads of one account. */
const mostUnusedBytes = 500_000_000

/** @throws TOO_MANY when the account has too many unused uploads */
const checkQuota = async ({ files }: Services, { userId }: Caller, bytes: number): Promise<void> => {
  if ((await files.unusedBytes('upload', userId)) + bytes > mostUnusedBytes)
    throw appError('TOO_MANY', { message: '已上传而未使用的文件超过 500 MB，请先在页面上保存或稍后再传' })
}

export const sysFileService = serveCalls(sysFileCalls, {
  Download: async ({ services, caller, audit }, { id }) => {
    const file = await findReadable(services, caller, id)
    audit.subject = file.name
    const body = await services.files.open(id).catch(cause => Promise.reject(appError('NOT_FOUND', { what: '文件', cause })))
    const mediaType = storedMediaTypes.find(type => type === file.mediaType) ?? 'application/octet-stream'
    return fileReply({ name: file.name, mediaType, body, size: file.size })
  },
  /** All are checked before one is stored. */
  Upload: async ({ services, caller, uploads = [], audit }) => {
    audit.subject = uploads.map(({ name }) => name).join('、')
    const types = await Promise.all(uploads.map(checkUploadedFile))
    await checkQuota(
      services,
      caller,
      uploads.reduce((sum, { size }) => sum + size, 0),
    )
    const expiresAt = services.clock.now() + unusedMs
    const files = []
    for (const [i, { path, name, size }] of uploads.entries()) {
      const meta = { name, mediaType: types[i]!, purpose: 'upload', createdBy: caller.userId || null, expiresAt }
      files.push({ id: await services.files.save({ path }, meta), name, size })
    }
    return { ...files[0]!, files }
  },
})
