import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { enterpriseProfileCalls } from '@qingyuan/contract/emissions/enterprises.ts'
import { documentMediaTypes } from '@qingyuan/contract/media-types.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { findReadable } from '#/modules/system/files/public.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import { appError } from '#/platform/errors.ts'
import type { AuditedContext, CallerContext, ScopedContext } from '#/platform/http/context.ts'
import { fileReply } from '#/platform/http/file-reply.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import type { Services } from '#/platform/services.ts'
import { deleteDocument, insertDocument, selectDocuments } from './document-queries.ts'
import { enterpriseOf } from './profile.ts'

type Calls = typeof enterpriseProfileCalls

export const listDocuments = async (
  { services: { db }, caller: { scope } }: ScopedContext,
  { id }: { id: number },
): Promise<OutputOf<Calls['Documents']>> => {
  await enterpriseOf(db, scope, id)
  return (await selectDocuments(db, scope, id)).map(({ fileId: _, at, ...row }) => ({ ...row, at: stampOf(at) }))
}

/** Takes a document that the caller uploaded; other files of the caller's (imports, reports) are none. @throws NOT_FOUND, CONFLICT, FILE_FORMAT */
export const addDocument = async (
  { services, caller, audit }: AuditedContext,
  { id, fileId, kind, title }: InputOf<Calls['DocumentAdd']>,
): Promise<{ id: number }> => {
  const enterprise = await enterpriseOf(services.db, caller.scope, id)
  const file = await findReadable(services, caller, fileId)
  if (!documentMediaTypes.includes(file.mediaType)) throw appError('FILE_FORMAT', { field: 'fileId' })
  await services.files.keep(file.id)
  const added = await insertDocument(services.db, {
    enterprise_id: id,
    file_id: file.id,
    kind,
    title,
    added_at: new Date(services.clock.now()),
    added_by: caller.userId || null,
    by_name: caller.realName || caller.userName,
  })
  if (added === null) throw appError('CONFLICT', { message: '该文件已在企业资料中', field: 'fileId' })
  audit.subject = `${enterprise.name}：${title}`
  return { id: added }
}

const documentOf = async ({ db }: Services, scope: Scope, enterpriseId: number, documentId: number) => {
  const [document] = await selectDocuments(db, scope, enterpriseId, documentId)
  if (!document) throw appError('NOT_FOUND', { what: '企业资料' })
  return document
}

export const removeDocument = async ({ services, caller, audit }: AuditedContext, { id, documentId }: InputOf<Calls['DocumentRemove']>) => {
  const { title } = await documentOf(services, caller.scope, id, documentId)
  await deleteDocument(services.db, documentId)
  audit.subject = title
}

export const downloadDocument = async ({ services, caller }: CallerContext, { id, documentId }: InputOf<Calls['DocumentDownload']>) => {
  const document = await documentOf(services, caller.scope, id, documentId)
  const file = await services.files.find(document.fileId)
  if (!file) throw appError('NOT_FOUND', { what: '文件' })
  const body = await services.files.open(file.id).catch(cause => Promise.reject(appError('NOT_FOUND', { what: '文件', cause })))
  return fileReply({ name: file.name, mediaType: file.mediaType, body, size: file.size })
}

export const documentHandlers = {
  Documents: listDocuments,
  DocumentAdd: addDocument,
  DocumentRemove: removeDocument,
  DocumentDownload: downloadDocument,
} satisfies SomeHandlers<typeof enterpriseProfileCalls>
