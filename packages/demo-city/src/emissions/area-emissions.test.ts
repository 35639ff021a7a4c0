import { describe, expect, test } from 'vitest'
import { areaSectors, areaSpecies, peopleByAdcode } from '../data/area-sources.ts'
import { countyAt } from '../enterprises/inside.ts'
import { areaEmissions, areaGrid } from './area-emissions.ts'

const { data, regions, sectors, species } = areaEmissions()
const cells = areaGrid.nx * areaGrid.ny
const block = (s: number, r: number, k: number) => {
  const at = ((s * regions.length + r) * sectors.length + k) * cells
  return data.subarray(at, at + cells)
}
const sum = (values: ArrayLike<number>) => Array.from(values).reduce((a, b) => a + b, 0)

describe('the area emissions of the sandbox', () => {
  test('add up to the tonnes by head of each region; what the city has as chimneys is not in them', () => {
    areaSpecies.forEach((_, s) =>
      regions.forEach(({ id }, r) =>
        areaSectors.forEach(({ tonnes, stacksInCity }, k) => {
          const expected = stacksInCity && id.startsWith('1404') ? 0 : tonnes[s]! * peopleByAdcode[Number(id)]!
          expect(Math.abs(sum(block(s, r, k)) * 8.76 - expected)).toBeLessThanOrEqual(1e-4 * expected)
        }),
      ),
    )
    expect(species).toEqual(areaSpecies)
  })

  test('lie in their own region: 95 % of a county’s homes in cells whose middle is the county’s or borders on it', () => {
    const homes = block(0, 0, 2)
    let own = 0
    homes.forEach((value, cell) => {
      const [lon, lat] = [
        areaGrid.lon0 + (cell % areaGrid.nx) * areaGrid.dLon,
        areaGrid.lat0 + Math.floor(cell / areaGrid.nx) * areaGrid.dLat,
      ]
      const near = [-1, 0, 1].some(a => [-1, 0, 1].some(b => countyAt(lon + a * areaGrid.dLon, lat + b * areaGrid.dLat) === 16))
      if (near) own += value
    })
    expect(own / sum(homes)).toBeGreaterThan(0.95)
  })

  test('have profiles with mean 1 and layers that add up to 1', () => {
    for (const { hours, months, layers } of sectors) {
      expect(sum(hours) / 24).toBeCloseTo(1, 9)
      expect(sum(months) / 12).toBeCloseTo(1, 9)
      expect(sum(layers)).toBeCloseTo(1, 6)
    }
  })
})
