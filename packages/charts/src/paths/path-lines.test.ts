import { describe, expect, it } from 'vitest'
import { placeAt } from './path-lines.tsx'

const back = { lon: [113, 112, 110], lat: [36, 36, 37], ageHours: [0, -1, -2] }

describe('where a path is at an age', () => {
  it('is between its points', () => expect(placeAt(back, -1.5)).toEqual([111, 36.5]))
  it('is its start at 0 and its end at its last age', () => {
    expect(placeAt(back, 0)).toEqual([113, 36])
    expect(placeAt(back, -2)).toEqual([110, 37])
  })
  it('is nowhere beyond its end', () => expect(placeAt(back, -2.1)).toBeNull())
})
