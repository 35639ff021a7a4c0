import { createReadStream } from 'node:fs'
import type { caseCalls } from '@qingyuan/contract/alarms/cases.ts'
import type { InputOf } from '@qingyuan/contract/call.ts'
import { addEvidence, evidenceFile } from '#/modules/work/evidence/public.ts'
import { appError } from '#/platform/errors.ts'
import type { CallerContext, UploadContext } from '#/platform/http/context.ts'
import { fileReply } from '#/platform/http/file-reply.ts'

/** A photo or paper of an order, by its enterprise or the county that handles it. */
export const addCaseEvidence = async (
  { services, caller, upload }: UploadContext,
  { id, lon, lat, accuracyM, ...facts }: InputOf<typeof caseCalls.AddEvidence>,
): Promise<{ id: number }> => {
  if (!upload) throw appError('INVALID_INPUT', { message: '请选择文件' })
  const position = lon === undefined || lat === undefined ? undefined : { lon, lat, accuracyM: accuracyM ?? null }
  return { id: Number(await addEvidence(services, caller, upload, { itemId: id, position, ...facts })) }
}

/** The stored file, shown in the browser. */
export const caseEvidence = async ({ services, caller }: CallerContext, { id }: { id: number }) => {
  const { name, mediaType, size, path } = await evidenceFile(services, caller, id)
  return fileReply({ name, mediaType, size, body: createReadStream(path), inline: mediaType.startsWith('image/') })
}
