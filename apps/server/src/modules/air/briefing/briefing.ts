import { briefingCalls } from '@qingyuan/contract/air/briefing.ts'
import { serveCalls } from '#/platform/module.ts'
import { briefingDocument } from './document.ts'
import { orderProposal } from './order.ts'
import { composeBriefing, editBriefing, queryBriefing, releaseBriefing } from './versions.ts'

export const briefingService = serveCalls(briefingCalls, {
  Query: queryBriefing,
  Compose: composeBriefing,
  Edit: editBriefing,
  Release: releaseBriefing,
  Order: orderProposal,
  Document: briefingDocument,
})
