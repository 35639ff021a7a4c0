import { seededRandom } from '../../packages/engine/src/core/random.ts'
import { pmf } from '../../packages/engine/src/receptor/pmf.ts'
import { pmfSet } from '../truth/support/pmf-set.ts'
import { defineBench, processorMs } from './harness.ts'

/** A month of hours of a gas chromatograph: six sources of 60 species with 10 % error. */
const madeMonth = () => {
  const [rows, species, sources] = [720, 60, 6] as const
  const random = seededRandom(6)
  const profiles = Array.from({ length: sources }, () => Array.from({ length: species }, () => random.next() ** 4))
  const values = Float64Array.from({ length: rows * species }, () => 0)
  for (let row = 0; row < rows; row++) {
    const given = profiles.map(() => Math.exp(0.8 * random.normal()))
    for (let s = 0; s < species; s++) {
      const clean = profiles.reduce((sum, profile, k) => sum + given[k]! * profile[s]!, 0)
      values[row * species + s] = Math.max(0, clean * (1 + 0.1 * random.normal()))
    }
  }
  return { rows, species, values: [...values], uncertainties: Array.from(values, value => 0.1 * value + 0.01) }
}

export default defineBench({
  name: 'PMF of Baton Rouge (307 samples × 41 VOC), 20 starts, one core',
  needs: ['models/receptor_pmf'],
  run: ({ report }) => {
    const input = pmfSet('BatonRouge')
    for (const factors of [4, 5, 6]) {
      const began = processorMs()
      pmf(input, { factors, starts: 20, seed: 1, outlierDistance: null })
      report({ label: `${factors} factors`, value: (processorMs() - began) / 1000, unit: 's CPU', better: 'lower', goal: 10 })
    }
    const month = madeMonth()
    const began = processorMs()
    const { q, qExpected } = pmf(month, { factors: 6, starts: 20, seed: 1, outlierDistance: null }).best
    const seconds = (processorMs() - began) / 1000
    if (!(q < 1.5 * qExpected)) throw new Error(`Q ${q} of ${qExpected} expected: the six sources were not found, nothing was measured`)
    report({ label: 'a month, 720 × 60, 6 factors', value: seconds, unit: 's CPU', better: 'lower', goal: 8 })
  },
})
