import { cityLayerTopsM } from '../../../packages/engine/src/transport/grid.ts'
import type { TransportSetup } from '../../../packages/engine/src/transport/run.ts'
import { fullPm, type SpeciesId } from '../../../packages/engine/src/transport/species.ts'
import { sampleSetup } from '../../../packages/engine/src/transport/test-support/sample-run.ts'

/** Ten regions × six sectors: with start and sides 65 tags, all of them alive in all species. */
const [regions, sectors] = [10, 6]
const cells = 100

/** A city run at 4 km, 100 × 100 × 15: every tag emits everything from 30 × 15 cells. */
export const citySetup = (species: SpeciesId[] = fullPm): TransportSetup => {
  const base = sampleSetup(species, cells, cells, cityLayerTopsM)
  const emitted = base.emissions.species
  const area = new Float32Array(emitted.length * regions * sectors * cells * cells)
  for (let block = 0; block < emitted.length * regions * sectors; block++) {
    const region = Math.floor(block / sectors) % regions
    const corner = (10 + Math.floor(region / 5) * 40) * cells + 5 + (region % 5) * 18
    for (let n = 0; n < 30 * 15; n++) area[block * cells * cells + corner + Math.floor(n / 15) * cells + (n % 15)] = 5
  }
  const names = (count: number, word: string) => Array.from({ length: count }, (_, n) => `${word}${n + 1}`)
  return {
    ...base,
    emissions: {
      regions: names(regions, '区域'),
      sectors: names(sectors, '行业'),
      species: emitted,
      area,
      profiles: new Float32Array(sectors * 24).fill(1),
      stacks: [],
    },
    receptors: Array.from({ length: 12 }, (_, n) => ({ name: `站点 ${n + 1}`, lon: 112.4 + n * 0.1, lat: 36.2 })),
    maps: {
      groups: names(regions, '区域').map((name, r) => ({ name, tags: Array.from({ length: sectors }, (_, s) => r * sectors + s) })),
      outputs: ['pm2_5'],
    },
  }
}
