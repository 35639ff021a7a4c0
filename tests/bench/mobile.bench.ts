import { seenPoints, trackBuffers, trackClasses } from '../../packages/charts/src/map/track.ts'
import { seededRandom } from '../../packages/engine/src/core/random.ts'
import { cleanTrack } from '../../packages/engine/src/mobile/clean.ts'
import { hotSegments } from '../../packages/engine/src/mobile/hot-segments.ts'
import { defineBench } from './harness.ts'

const count = 100_000

export default defineBench({
  name: 'mobile: a run of 100,000 points',
  run: async ({ time }) => {
    const random = seededRandom(6)
    const track = {
      time: Float64Array.from({ length: count }, (_, i) => i * 1000),
      lon: Float64Array.from({ length: count }, (_, i) => 113 + 0.2 * Math.cos(i / 4000)),
      lat: Float64Array.from({ length: count }, (_, i) => 36.3 + 0.2 * Math.sin(i / 4000)),
    }
    const values = Float64Array.from({ length: count }, (_, i) => 80 + 5 * random.normal() + (i % 5000 < 60 ? 200 : 0))
    const clean = cleanTrack(track)
    await time('positions put right', () => cleanTrack(track))
    await time('hot stretches of one series', () => hotSegments(clean, values), { rounds: 3 })
    const buffers = trackBuffers({ lon: clean.lon, lat: clean.lat, values }, trackClasses(values))
    await time('what is seen of it at the zoom of the city', () => seenPoints(buffers, 1.3 / (512 * 2 ** 11)))
    await time('as the graphics card takes it', () => trackBuffers({ lon: clean.lon, lat: clean.lat, values }, trackClasses(values)))
  },
})
