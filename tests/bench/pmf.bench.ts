import { pmf } from '../../packages/engine/src/receptor/pmf.ts'
import { pmfSet } from '../truth/support/pmf-set.ts'
import { defineBench } from './harness.ts'

export default defineBench({
  name: 'PMF of Baton Rouge (307 samples × 41 VOC), 20 starts, one core',
  needs: ['models/receptor_pmf'],
  run: ({ report }) => {
    const input = pmfSet('BatonRouge')
    for (const factors of [4, 5, 6]) {
      const began = performance.now()
      pmf(input, { factors, starts: 20, seed: 1, outlierDistance: null })
      report({ label: `${factors} factors`, value: (performance.now() - began) / 1000, unit: 's', better: 'lower', goal: 10 })
    }
  },
})
