import { defineModule } from '#/platform/module.ts'
import { traceService } from './explain.ts'

export const lineageModule = defineModule({ name: 'air/lineage', title: '溯数', serves: [traceService] })
