import { expect, it } from 'vitest'
import { classPalette, type Ramp, rampStops } from './palette.ts'

const ramps: readonly Ramp[] = ['blue', 'warm', 'cividis', 'diverging', 'footprint']

it('“Colour ramps: 5 palettes with 3 to 11 class levels”: distinct colours from the first of the palette to its last', () => {
  for (const ramp of ramps)
    for (let levels = 3; levels <= 11; levels++) {
      const colours = classPalette(ramp, levels)
      expect(new Set(colours).size, `${ramp} ${levels}`).toBe(levels)
      expect([colours[0], colours.at(-1)]).toEqual([rampStops(ramp)[0]!.toLowerCase(), rampStops(ramp).at(-1)!.toLowerCase()])
    }
  for (const levels of [2, 12, 4.5]) expect(() => classPalette('warm', levels)).toThrow(RangeError)
})
