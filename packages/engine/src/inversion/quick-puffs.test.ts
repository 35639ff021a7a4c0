import { expect, test } from 'vitest'
import { briggsLateral, briggsVertical } from '../dispersion/spread/briggs.ts'
import { quickPuffs } from './quick-puffs.ts'
import { weatherOf } from './truth/incident.ts'

test('in steady wind puffs give the Gaussian plume', () => {
  const hour = { flowDeg: 90, speed: 3, stability: 4, ruralMixingM: 2000, urbanMixingM: 2000, temperatureK: 283 }
  const weather = weatherOf(Array.from({ length: 8 }, () => hour))
  const stack = { id: 'A', xM: 0, yM: 0, heightM: 20, diameterM: 1, velocity: 1, temperatureK: 283, emission: Float64Array.of(1) }
  const wind = new Float64Array(2)
  weather.columnAt(0, 0, 0).windAt(20, wind)
  const ways = [6000, 9000, 13_000]
  const { values } = quickPuffs([stack], { xM: Float64Array.from(ways), yM: new Float64Array(3) }, weather, 1, 2)
  ways.forEach((x, r) => {
    const [across, up] = [briggsLateral('rural', 4, x), briggsVertical('rural', 4, x)]
    const plume = (1e6 * Math.exp(-0.5 * (20 / up) ** 2)) / (Math.PI * Math.hypot(wind[0]!, wind[1]!) * across * up)
    // A puff is as wide as at the middle of its step of ten minutes.
    expect(values[r * 2 + 1]! / plume).toBeGreaterThan(0.85)
    expect(values[r * 2 + 1]! / plume).toBeLessThan(1.15)
  })
})
