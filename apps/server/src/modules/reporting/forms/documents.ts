import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { fillingCalls } from '@qingyuan/contract/reporting/forms.ts'
import { addDocument, downloadDocument, listDocuments, removeDocument } from '#/modules/emissions/enterprises/public.ts'
import { ownEnterprise } from '#/modules/reporting/tasks/public.ts'
import type { AuditedContext, CallerContext } from '#/platform/http/context.ts'

type Calls = typeof fillingCalls

/** Attachments of a fill are the papers of the enterprise: reviewers find them in its profile. */
export const fillDocuments = ({ services, caller }: CallerContext): Promise<OutputOf<Calls['Documents']>> =>
  listDocuments({ services, caller }, { id: ownEnterprise(caller) })

export const fillDocumentAdd = ({ services, caller, audit }: AuditedContext, input: InputOf<Calls['DocumentAdd']>) =>
  addDocument({ services, caller, audit }, { id: ownEnterprise(caller), ...input })

export const fillDocumentRemove = ({ services, caller, audit }: AuditedContext, { documentId }: InputOf<Calls['DocumentRemove']>) =>
  removeDocument({ services, caller, audit }, { id: ownEnterprise(caller), documentId })

export const fillDocumentDownload = ({ services, caller }: CallerContext, { documentId }: InputOf<Calls['DocumentDownload']>) =>
  downloadDocument({ services, caller }, { id: ownEnterprise(caller), documentId })
