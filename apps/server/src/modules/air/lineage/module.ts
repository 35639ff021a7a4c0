import { traceCalls } from '@qingyuan/contract/air/lineage.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { explainValue } from './explain.ts'

export const lineageModule = defineModule({
  name: 'air/lineage',
  title: '溯数',
  serves: [serveCalls(traceCalls, { Explain: explainValue })],
})
