import { expect, test } from 'vitest'
import { gcj02OfWgs84, wgs84OfGcj02 } from './gcj02.ts'

/** Public vectors of eviltransform: WGS-84 lat lon, GCJ-02 lat lon. */
const vectors = [
  [31.1774276, 121.5272106, 31.17530398364597, 121.531541859215],
  [22.543847, 113.912316, 22.540796131694766, 113.9171764808363],
  [39.911954, 116.377817, 39.91334545536069, 116.38404722455657],
] as const

test.each(vectors)('the published vector at %f %f', (lat, lon, gcjLat, gcjLon) => {
  const [x, y] = gcj02OfWgs84(lon, lat)
  expect(Math.abs(x - gcjLon)).toBeLessThan(1e-10)
  expect(Math.abs(y - gcjLat)).toBeLessThan(1e-10)
})

test('there and back is the same place to a centimetre, all over the city', () => {
  for (let lon = 111.9; lon < 113.8; lon += 0.31)
    for (let lat = 35.8; lat < 37.2; lat += 0.23) {
      const [x, y] = wgs84OfGcj02(...gcj02OfWgs84(lon, lat))
      expect(Math.hypot(x - lon, y - lat)).toBeLessThan(1e-7)
    }
})

test('abroad nothing is offset', () => {
  expect(gcj02OfWgs84(-104.9903, 39.7392)).toEqual([-104.9903, 39.7392])
})
