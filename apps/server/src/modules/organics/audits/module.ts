import { defineModule } from '#/platform/module.ts'

export const auditsModule = defineModule({
  name: 'organics/audits',
  title: '数据审核',
  tables: ['value_audits', 'value_audit_steps'],
})
