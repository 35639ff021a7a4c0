import { defineModule } from '#/platform/module.ts'
import { fieldOrderService } from './field-orders.ts'

export const fieldOrdersModule = defineModule({
  name: 'work/field-orders',
  title: '现场任务',
  tables: ['field_orders'],
  serves: [fieldOrderService],
})
