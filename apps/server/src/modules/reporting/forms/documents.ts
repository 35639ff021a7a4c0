import type { fillingCalls } from '@qingyuan/contract/reporting/forms.ts'
import { addDocument, downloadDocument, listDocuments, removeDocument } from '#/modules/emissions/enterprises/public.ts'
import { ownEnterprise } from '#/modules/reporting/tasks/public.ts'
import type { SomeHandlers } from '#/platform/module.ts'

export const documentHandlers = {
  /** Attachments of a fill are the papers of the enterprise: reviewers find them in its profile. */
  Documents: ({ services, caller }) => listDocuments({ services, caller }, { id: ownEnterprise(caller) }),
  DocumentAdd: ({ services, caller, audit }, input) => addDocument({ services, caller, audit }, { id: ownEnterprise(caller), ...input }),
  DocumentRemove: ({ services, caller, audit }, { documentId }) =>
    removeDocument({ services, caller, audit }, { id: ownEnterprise(caller), documentId }),
  DocumentDownload: ({ services, caller }, { documentId }) =>
    downloadDocument({ services, caller }, { id: ownEnterprise(caller), documentId }),
} satisfies SomeHandlers<typeof fillingCalls>
