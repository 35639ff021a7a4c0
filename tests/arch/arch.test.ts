import { describe, expect, test } from 'vitest'
import { fewestModules, walk } from './cruise.mjs'
import { forbidden } from './rules.mjs'
import { scan } from './scans.mjs'

const planted = await walk(['tests/arch/planted'])
const real = await walk(['packages', 'apps'])

describe('the walls of the house', () => {
  test.each(forbidden.map(rule => rule.name))('a file planted against "%s" is caught', rule => {
    expect(planted.violations.filter(found => found.rule === rule)).not.toEqual([])
  })

  test('what is allowed is not caught', () => {
    expect(planted.violations.filter(found => found.from.endsWith('/allowed.ts'))).toEqual([])
  })

  test('names of workspace packages and of the own source lead to files', () => {
    const hit = (from: string, to: RegExp) => planted.violations.some(found => found.from.endsWith(from) && to.test(found.to))
    expect(hit('ui-knows-no-air-quality.tsx', /^packages\/domain\/src\/parameters\.ts$/)).toBe(true)
    expect(hit('features-do-not-know-app.ts', /planted\/apps\/web\/src\/app\/leaf\.ts$/)).toBe(true)
  })

  test('nobody in the real house goes through a wall', () => {
    expect(real.violations).toEqual([])
    expect(real.modules).toBeGreaterThan(fewestModules)
    expect(real.dependencies).toBeGreaterThan(2 * real.modules)
  })
})

describe('what imports do not show', () => {
  const { found } = scan('tests/arch/planted/')

  test.each(['scan-clock', 'scan-random', 'scan-today', 'scan-fetch', 'scan-process'])(
    'an engine that uses the %s effect is caught',
    name => {
      expect(found.filter(hit => hit.scan === 'engine-is-pure').map(hit => hit.file)).toContain(`packages/engine/src/core/${name}.ts`)
    },
  )

  test.each(['scan-sql-service', 'scan-sql-tag'])('SQL outside queries is caught in %s', name => {
    expect(found.filter(hit => hit.scan === 'sql-lives-in-queries').map(hit => hit.file)).toContain(
      `apps/server/src/modules/one/${name}.ts`,
    )
  })

  test('a barrel is caught', () => {
    expect(found.map(hit => hit.scan)).toContain('no-barrels')
  })

  test('engines are pure, SQL stands in queries, and there are no barrels', () => {
    const whole = scan('')
    expect(whole.found).toEqual([])
    expect(whole.files).toBeGreaterThan(fewestModules)
  })
})
