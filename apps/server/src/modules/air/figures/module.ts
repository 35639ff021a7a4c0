import { defineModule } from '#/platform/module.ts'
import { analysisFigureService, analysisService } from './figures.ts'
import { analysisMapService } from './maps/figure-maps.ts'

export const figuresModule = defineModule({
  name: 'air/figures',
  title: '成因分析',
  serves: [analysisService, analysisFigureService, analysisMapService],
})
