import { expect, test } from 'vitest'
import { seededRandom } from '../core/random.ts'
import { drawMembers, memberDefaults } from './members.ts'
import { chainEvidence, chainOf, chainScratch, drawWeatherPath } from './weather-chain.ts'

const members = drawMembers(3, { ...memberDefaults, sources: 1, hours: 6, seed: 2 })
const chain = chainOf(members, 2, 4)
const random = seededRandom(4)
const logs = Float64Array.from({ length: 12 }, () => -3 * random.next())

/** Probability of a weather and what was measured in it. */
const weatherOf = (path: readonly number[]): number =>
  path.reduce(
    (product, m, h) => product * Math.exp(logs[h * 3 + m]!) * (h === 0 ? 1 / 3 : chain.steps[((h - 1) * 3 + path[h - 1]!) * 3 + m]!),
    1,
  )

const all = Array.from({ length: 81 }, (_, n) => [n % 3, Math.floor(n / 3) % 3, Math.floor(n / 9) % 3, Math.floor(n / 27)])

test('the evidence is the sum over every weather', () => {
  const sum = all.reduce((total, path) => total + weatherOf(path), 0)
  expect(chainEvidence(chain, logs, chainScratch(chain))).toBeCloseTo(Math.log(sum), 10)
})

test('weathers are drawn as often as they are likely', () => {
  const scratch = chainScratch(chain)
  const evidence = chainEvidence(chain, logs, scratch)
  const counts = new Float64Array(81)
  const path = new Int32Array(4)
  for (let n = 0; n < 20_000; n++) {
    drawWeatherPath(chain, scratch, random.next, path)
    counts[path.reduce((sum, m, h) => sum + m * 3 ** h, 0)]!++
  }
  all.forEach((each, n) => expect(counts[n]! / 20_000).toBeCloseTo(weatherOf(each) / Math.exp(evidence), 1))
})

test('a member goes on as itself or as one alike', () => {
  const same = chainOf([members[0]!, members[0]!, members[0]!], 2, 2)
  for (const step of same.steps) expect(step).toBeCloseTo(1 / 3, 12)
  const far = { ...members[0]!, turnDeg: members[0]!.turnDeg.map(turn => turn + 120) }
  const apart = chainOf([members[0]!, members[0]!, far], 2, 2)
  expect(apart.steps[2]).toBeLessThan(1e-6)
})
