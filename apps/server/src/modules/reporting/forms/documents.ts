import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { fillingCalls } from '@qingyuan/contract/reporting/forms.ts'
import { addDocument, documents, downloadDocument, removeDocument } from '#/modules/emissions/enterprises/public.ts'
import { ownEnterprise } from '#/modules/reporting/tasks/public.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { Services } from '#/platform/services.ts'

type Calls = typeof fillingCalls

/** Attachments of a fill are the papers of the enterprise: reviewers find them in its profile. */
export const fillDocuments = (services: Services, caller: Caller): Promise<OutputOf<Calls['Documents']>> =>
  documents(services, caller.scope, ownEnterprise(caller))

export const fillDocumentAdd = (services: Services, caller: Caller, input: InputOf<Calls['DocumentAdd']>) =>
  addDocument(services, caller, { id: ownEnterprise(caller), ...input })

export const fillDocumentRemove = (services: Services, caller: Caller, { documentId }: InputOf<Calls['DocumentRemove']>) =>
  removeDocument(services, caller, { id: ownEnterprise(caller), documentId })

export const fillDocumentDownload = (services: Services, caller: Caller, { documentId }: InputOf<Calls['DocumentDownload']>) =>
  downloadDocument(services, caller, { id: ownEnterprise(caller), documentId })
