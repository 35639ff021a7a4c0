import { expect, test } from 'vitest'
import { sourceColour } from './source-colours.ts'

test('each category has one colour of its own, by any of its codes and levels; joined ones have another', () => {
  const codes = ['10', '11', '12,13', '14', '15', '16', '17', '18', '20', '21']
  expect(new Set(codes.map(sourceColour)).size).toBe(codes.length)
  expect([sourceColour('12'), sourceColour('12-13'), sourceColour('1301')]).toEqual(Array(3).fill(sourceColour('12,13')))
  expect(codes.map(sourceColour)).not.toContain(sourceColour('15,20,21'))
})
