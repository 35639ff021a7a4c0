import { classOfField } from '@qingyuan/charts/map/field.ts'
import { describe, expect, it } from 'vitest'
import { differenceScale, errorScale } from './scales.ts'

describe('scales are the same every hour', () => {
  it('errors of PM2.5 are cut at 5, 10, 20 and 40', () => {
    const { classes, labels } = errorScale('pm2_5')
    expect(labels).toEqual(['≤5', '≤10', '≤20', '≤40', '>40'])
    expect([0, 4.9, 12, 99].map(value => labels[classOfField(value, classes.breaks)])).toEqual(['≤5', '≤5', '≤20', '>40'])
  })
  it('changes have a middle that is no change, and each value falls into the class that names it', () => {
    const { classes, labels } = differenceScale('co')
    expect(labels).toEqual(['<−4.0', '<−2.0', '<−1.0', '<−0.5', '±0.5', '>+0.5', '>+1.0', '>+2.0', '>+4.0'])
    expect([-9, -0.7, 0, 0.7, 9].map(value => labels[classOfField(value, classes.breaks)])).toEqual([
      '<−4.0',
      '<−0.5',
      '±0.5',
      '>+0.5',
      '>+4.0',
    ])
    expect(classes.colours).toHaveLength(labels.length)
  })
})
