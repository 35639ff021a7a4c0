import { defineModule } from '#/platform/module.ts'

/** Serves no call yet: other modules use its functions. */
export const workEvidenceModule = defineModule({ tables: ['work_evidence'], name: 'work/evidence', title: '佐证材料' })
