import { describe, expect, it } from 'vitest'
import { atBearing, freeBearing, labelledEvery, ringsOf, wedgePath } from './compass.tsx'

describe('a compass', () => {
  it('has north above and east at the right', () => {
    expect(atBearing(0, 2).map(x => Math.round(x) + 0)).toEqual([0, -2])
    expect(atBearing(90, 2).map(x => Math.round(x) + 0)).toEqual([2, 0])
  })
  it('leaves out texts of rings that would run into each other', () => {
    const texts = ['2.5%', '5%', '7.5%', '10%']
    expect(labelledEvery([0, -22], texts)).toBe(1)
    expect(labelledEvery([20, -5], texts)).toBe(2)
    expect(labelledEvery([40, 0], texts)).toBe(1)
    expect(labelledEvery([2, 1], texts)).toBe(4)
  })
  it('draws a wedge to the centre, or from an inner radius', () => {
    expect(wedgePath(0, 90, 0, Math.SQRT2)).toBe('M-1.00 -1.00A1.41 1.41 0 0 1 1.00 -1.00L0 0Z')
    expect(wedgePath(0, 90, Math.SQRT2, 2 * Math.SQRT2)).toContain('L1.00 -1.00A1.41 1.41 0 0 0 -1.00 -1.00Z')
  })
  it('rings stand on round numbers and hold the largest', () => {
    expect(ringsOf(13.4, '%')).toEqual({
      top: 15,
      rings: [
        { at: 1 / 3, text: '5%' },
        { at: 2 / 3, text: '10%' },
        { at: 1, text: '15%' },
      ],
    })
    expect(ringsOf(0.4, '').top).toBe(0.4)
    expect(ringsOf(0, '%').rings).toHaveLength(1)
  })
  it('labels rings where the rose is smallest', () => {
    expect(freeBearing([9, 9, 1, 1, 9, 9, 9, 9])).toBe(112.5)
  })
})
