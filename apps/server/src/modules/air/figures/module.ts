import { analysisMapCalls } from '@qingyuan/contract/air/figure-maps.ts'
import { analysisCalls, analysisFigureCalls } from '@qingyuan/contract/air/figures.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { analysisFigureRoutes, analysisMapRoutes, analysisRoutes } from './routes.ts'

export const figuresModule = defineModule({
  name: 'air/figures',
  title: '成因分析',
  serves: [
    serveCalls(analysisCalls, analysisRoutes),
    serveCalls(analysisFigureCalls, analysisFigureRoutes),
    serveCalls(analysisMapCalls, analysisMapRoutes),
  ],
})
