import { expect, test } from 'vitest'
import { namedWithoutShare } from './task-look.ts'

const enterprise = { id: 2, name: '演示二号焦化厂', industry: '炼焦', distanceKm: 1, bearing: 40, inside: true, upwind: null }
const suspect = { id: 1, name: '演示一号焦化厂', industry: '炼焦', distanceKm: 3, bearing: 90, share: 0.6, hours: 20, checks: [] }

test('the enterprise that a task names is to be looked at, also without an estimated share', () => {
  const cell = { enterprises: [enterprise], suspects: [suspect] }
  expect(namedWithoutShare(cell, enterprise.name)).toBe(enterprise)
  expect(namedWithoutShare(cell, suspect.name), 'it is a suspect with its share').toBeUndefined()
  expect(namedWithoutShare(cell, null)).toBeUndefined()
})
