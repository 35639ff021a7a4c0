import { fillingCalls } from '@qingyuan/contract/reporting/forms.ts'
import { addDocument, downloadDocument, listDocuments, removeDocument } from '#/modules/emissions/enterprises/public.ts'
import { ownEnterprise } from '#/platform/http/own-enterprise.ts'
import { serveCalls } from '#/platform/module.ts'
import { ownTasks } from './fill.ts'
import { previewFill } from './preview.ts'

export const fillingService = serveCalls(fillingCalls, {
  Tasks: ownTasks,
  Preview: previewFill,
  /** Attachments of a fill are the papers of the enterprise: reviewers find them in its profile. */
  Documents: ({ services, caller }) => listDocuments({ services, caller }, { id: ownEnterprise(caller) }),
  DocumentAdd: ({ services, caller, audit }, input) => addDocument({ services, caller, audit }, { id: ownEnterprise(caller), ...input }),
  DocumentRemove: ({ services, caller, audit }, { documentId }) =>
    removeDocument({ services, caller, audit }, { id: ownEnterprise(caller), documentId }),
  DocumentDownload: ({ services, caller }, { documentId }) =>
    downloadDocument({ services, caller }, { id: ownEnterprise(caller), documentId }),
})
