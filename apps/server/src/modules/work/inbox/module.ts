import { defineModule } from '#/platform/module.ts'

/** Serves no call yet: other modules use its functions. */
export const inboxModule = defineModule({ tables: ['work_notices'], name: 'work/inbox', title: '待办' })
