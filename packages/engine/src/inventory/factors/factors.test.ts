import { describe, expect, it } from 'vitest'
import { seedFactors } from '../test-support/seed-rules.ts'
import { compileExpression } from './expression.ts'
import { type FactorRow, factorColumns, factorRow, factorTable } from './factor-row.ts'
import { factorLibrary } from './library.ts'

const value = (text: string, names: Record<string, number | number[]> = {}) => compileExpression(text).evaluate(name => names[name]!)

describe('an expression of the library', () => {
  it('keeps the order of operations, and ^ binds to the right and before the sign', () => {
    expect(value('1+2*3^2^0.5/(4-2)-1e-3')).toBeCloseTo(1 + (2 * 3 ** (2 ** 0.5)) / 2 - 1e-3, 12)
    expect(value('-2^2')).toBe(-4)
    expect(value('2^-1')).toBe(0.5)
    expect(value('8/4/2-1-1')).toBe(-1)
  })

  it('resolves names with dots and sums lists', () => {
    expect(compileExpression('k_wind_PM2.5*sum(P_i)*1e-3').names).toEqual(['k_wind_PM2.5', 'P_i'])
    expect(value('k_PM2.5*sum(P_i)', { 'k_PM2.5': 2, P_i: [1, 2, 4] })).toBe(14)
    expect(() => value('P_i*2', { P_i: [1, 2] })).toThrow('sum(P_i)')
  })

  it.each(['', '1+', '(1', '1)', 'a b', '2 $ 3', 'alert(1)', 'x.constructor("a")', 'sum(1)', '1..2', 'a[0]', 'a;b'])(
    'refuses “%s”',
    text => {
      expect(() => compileExpression(text)).toThrow('表达式')
    },
  )
})

const row = (changes: Partial<FactorRow>): FactorRow => ({
  ...factorRow('X,EF,1001*,,,,,NOx,1,kg/t,,,C,Y,,recalled,'.split(',')),
  ...changes,
})

describe('the factor library', () => {
  it('has 4,123 rows, none refused, all expressions compiled', () => {
    const { rows, refused } = seedFactors()
    expect(refused).toEqual([])
    expect(rows).toHaveLength(4123)
    expect(rows.filter(each => typeof each.value !== 'number')).toHaveLength(161)
  })

  it('refuses a wrong row by number and column and keeps the others', () => {
    const good = 'E1,EF,10*,,,,,NOx,1,kg/t,,,C,Y,,,'.split(',')
    const table = factorTable(
      [
        [...factorColumns],
        good,
        good,
        good.with(0, 'E2').with(8, '-3'),
        good.with(0, 'E3').with(12, 'F'),
        good.with(0, 'E4').with(8, '2*(Sar'),
        good.with(0, 'E5').with(1, 'ETA').with(8, '101'),
      ].map((cells, n) => ({ cells, row: n + 1 })),
    )
    expect(table.rows).toHaveLength(1)
    expect(table.refused.map(({ row: n, message }) => [n, message.slice(0, 18)])).toEqual([
      [3, expect.stringContaining('重复')],
      [4, expect.stringContaining('value')],
      [5, expect.stringContaining('quality')],
      [6, expect.stringContaining('表达式')],
      [7, expect.stringContaining('去除率')],
    ])
  })

  it('prefers the nearest scope, then the most telling code, then the newest applied version', () => {
    const rows = [
      row({ id: 'all', scc: '*' }),
      row({ id: 'class', scc: '10010010??' }),
      row({ id: 'one', scc: '1001001001' }),
      row({ id: 'one', scc: '1001001001', version: 2 }),
      row({ id: 'one', scc: '1001001001', version: 3, applied: false }),
      row({ id: 'other', scc: '1001001001', isDefault: false }),
      row({ id: 'city', scc: '10*', scope: { level: 'city' } }),
      row({ id: 'county', scc: '10*', scope: { level: 'county', id: '140423' } }),
      row({ id: 'works', scc: '*', scope: { level: 'enterprise', id: 'e1' } }),
    ]
    const ask = (who: object, without: string[] = []) => {
      const found = factorLibrary(rows.filter(each => !without.includes(each.id))).choose({
        kind: 'EF',
        name: 'NOx',
        scc: '1001001001',
        ...who,
      })
      return found && `${found.id}@${found.version}`
    }
    expect(ask({ enterprise: 'e1', county: '140423' })).toBe('works@1')
    expect(ask({ enterprise: 'e2', county: '140423' })).toBe('county@1')
    expect(ask({})).toBe('city@1')
    expect(ask({}, ['city'])).toBe('one@2')
    expect(ask({}, ['city', 'one'])).toBe('class@1')
    expect(ask({}, ['city', 'one', 'class'])).toBe('all@1')
  })

  it('never uses rows that are for comparison only', () => {
    const library = factorLibrary([row({ id: 'comparison', scc: '' })])
    expect(library.choose({ kind: 'EF', name: 'NOx', scc: '1001001001' })).toBeUndefined()
  })
})
