import { classOfField } from '@qingyuan/charts/map/field.ts'
import { describe, expect, it } from 'vitest'
import { differenceScale, errorScale, evenScale, rangeOfValues, scaleOf } from './scales.ts'

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

describe('“Colour ramps: 5 palettes with 3 to 11 class levels” on the surface map', () => {
  const range = rangeOfValues([
    [12, null, 60],
    [0, 31, null],
  ])
  it('cuts the values of all hours evenly, and each value falls into the class that names it', () => {
    const { classes, labels } = evenScale('pm2_5', { palette: 'cividis', levels: 3 }, range)
    expect(labels).toEqual(['<20', '20–40', '≥40'])
    expect([-3, 19.9, 20, 40, 60].map(value => labels[classOfField(value, classes.breaks)])).toEqual(['<20', '<20', '20–40', '≥40', '≥40'])
    expect(classes.colours).toEqual(['#fee838', classes.colours[1], '#00224e'])
  })
  it('keeps neighbouring bounds apart', () => {
    const { labels } = evenScale('co', { palette: 'blue', levels: 11 }, [0.3, 0.6])
    expect(new Set(labels).size).toBe(11)
  })
  it('leaves the six classes of the specification until others are chosen', () => {
    const view = { item: 'pm2_5', palette: 'warm', levels: null } as const
    expect(scaleOf(view, 'value', range)).toBeNull()
    expect(scaleOf({ ...view, levels: 5 }, 'value', range)?.labels).toHaveLength(5)
    expect(scaleOf({ ...view, levels: 5 }, 'error', range)).toEqual(errorScale('pm2_5'))
  })
  it('has a range without any value', () => expect(rangeOfValues([[null]])).toEqual([0, 1]))
})
