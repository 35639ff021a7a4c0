import { expect, it } from 'vitest'
import { announcedChanges, citedEvaluation, citedName, citedValidity, standardSources } from './sources.ts'
import { standardOn, standards } from './standard.ts'

it('an edition whose clauses are not known is cited by the one that is applied, with the reservation', () => {
  expect(citedEvaluation(standardOn('2026-02-28'))).toBe('HJ 663-2013')
  expect(citedEvaluation(standardOn('2026-03-01'))).toBe('HJ 663-2013（2026 版条文待核）')
  expect(citedValidity(standardOn('2026-03-01'))).toBe('GB 3095-2012（2026 版条文待核）')
  expect(citedValidity(standardOn('2031-01-01'))).toBe('GB 3095-2012（2026 版条文待核）')
  expect(citedName('HJ 633-2026')).toBe('HJ 633-2026')
})

it('every edition in force is in the list, with the dates of its first and last day', () => {
  const names = standardSources.map(source => source.name)
  expect(new Set(names).size).toBe(names.length)
  for (const { aqi, limitsName, evaluation, from } of standards) {
    for (const name of [aqi, evaluation, limitsName.replace(' 过渡阶段', '')]) {
      const source = standardSources.find(each => each.name === name)
      expect([name, source !== undefined && source.from! <= from && (source.to === null || source.to >= from)]).toEqual([name, true])
    }
  }
  for (const { readInstead } of standardSources) if (readInstead) expect(names).toContain(readInstead)
  for (const { standard, from } of announcedChanges)
    expect([standard, standardSources.find(each => each.name === standard)?.from]).toEqual([standard, from])
})
