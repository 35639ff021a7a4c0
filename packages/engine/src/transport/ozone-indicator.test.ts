import { describe, expect, it } from 'vitest'
import { ozoneIndicator } from './ozone-indicator.ts'

describe('the ozone indicator', () => {
  it('looks at VOC where there is little of it, at NOx where there is much, at both between', () => {
    const nox = [30, 10]
    expect(ozoneIndicator(nox, [9, 1])).toMatchObject({ regime: 'voc', shares: Float64Array.of(0.9, 0.1) })
    expect(ozoneIndicator(nox, [100, 100])).toMatchObject({ regime: 'nox', shares: Float64Array.of(0.75, 0.25) })
    expect(ozoneIndicator(nox, [80, 20])).toMatchObject({ regime: 'both' })
    expect(ozoneIndicator(nox, [80, 20]).shares[0]).toBeCloseTo(0.775, 12)
  })
  it('counts carbon: 46 μg/m³ of NO2 are as many moles as 13.3 μg/m³ of aromatics have of carbon', () => {
    expect(ozoneIndicator([46.01], [13.333]).vocToNox).toBeCloseTo(1, 3)
  })
  it('has no shares without precursors, and requires one tag list', () => {
    expect([...ozoneIndicator([0, 0], [0, 0]).shares]).toEqual([0, 0])
    expect(() => ozoneIndicator([1], [1, 2])).toThrow('标记数不一致')
  })
})
