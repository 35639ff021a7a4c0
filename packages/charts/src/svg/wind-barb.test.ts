import { describe, expect, it } from 'vitest'
import { barbParts, barbPath, barbReach, barbSymbol } from './wind-barb.ts'

describe('a wind barb of Chinese practice', () => {
  it.each([
    [0.9, 0, 0, 0],
    [1, 0, 0, 1],
    [2.9, 0, 0, 1],
    [3, 0, 1, 0],
    [6, 0, 1, 1],
    [18.9, 0, 4, 1],
    [19, 1, 0, 0],
    [46, 2, 1, 1],
  ])('of %f m/s has %i pennants, %i full and %i half feathers', (speed, pennants, full, half) =>
    expect(barbParts(speed)).toEqual({ pennants, full, half }),
  )
  it('is a circle in a calm and a bare shaft in light air', () => {
    expect(barbPath(0.2)).toContain('A4 4')
    expect(barbPath(0.6)).toBe('M0 0L0 -22')
  })
  it('points to where the wind comes from and feathers the side of the low', () => {
    const numbers = [...barbPath(30).matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
    expect(numbers.every(([x, y]) => x >= 0 && y <= 0)).toBe(true)
    expect(Math.min(...numbers.map(([, y]) => y))).toBeGreaterThanOrEqual(-barbReach)
  })
  it('keeps a single half feather off the end of the shaft', () => expect(barbPath(2)).not.toContain('M0 -22L4'))
  it('is as large as a symbol at any speed', () => {
    for (const speed of [0, 2, 25, 60]) expect(barbSymbol(speed)).toMatch(/^path:\/\/M-25.4 -25.4M25.4 25.4M/)
  })
})
