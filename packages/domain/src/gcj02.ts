/**
 * The offset coordinates of public maps in China (GCJ-02) and true ones (WGS-84). The law is not published; these are the formulas that the
 * public reproduces it by (eviltransform, MIT), exact to its vectors and to 1 cm on the way back.
 *
 * Degrees in and out. Outside the rough box of the mainland nothing is offset.
 */
export type LonLat = readonly [lon: number, lat: number]

const semiMajor = 6_378_245
const eccentricity2 = 0.006_693_421_622_965_943

const outside = (lon: number, lat: number) => lon < 72.004 || lon > 137.8347 || lat < 0.8293 || lat > 55.8271

const wave = (x: number, y: number): [dLat: number, dLon: number] => {
  const { PI, sin, sqrt, abs } = Math
  const absX = sqrt(abs(x))
  const common = (20 * sin(6 * x * PI) + 20 * sin(2 * x * PI)) * (2 / 3)
  const alongLat =
    -100 +
    2 * x +
    3 * y +
    0.2 * y * y +
    0.1 * x * y +
    0.2 * absX +
    common +
    (20 * sin(y * PI) + 40 * sin((y / 3) * PI)) * (2 / 3) +
    (160 * sin((y / 12) * PI) + 320 * sin((y / 30) * PI)) * (2 / 3)
  const alongLon =
    300 +
    x +
    2 * y +
    0.1 * x * x +
    0.1 * x * y +
    0.1 * absX +
    common +
    (20 * sin(x * PI) + 40 * sin((x / 3) * PI)) * (2 / 3) +
    (150 * sin((x / 12) * PI) + 300 * sin((x / 30) * PI)) * (2 / 3)
  return [alongLat, alongLon]
}

const offsetAt = (lon: number, lat: number): LonLat => {
  if (outside(lon, lat)) return [0, 0]
  const [alongLat, alongLon] = wave(lon - 105, lat - 35)
  const radians = (lat / 180) * Math.PI
  const magic = 1 - eccentricity2 * Math.sin(radians) ** 2
  const root = Math.sqrt(magic)
  return [
    (alongLon * 180) / ((semiMajor / root) * Math.cos(radians) * Math.PI),
    (alongLat * 180) / (((semiMajor * (1 - eccentricity2)) / (magic * root)) * Math.PI),
  ]
}

export const gcj02OfWgs84 = (lon: number, lat: number): LonLat => {
  const [dLon, dLat] = offsetAt(lon, lat)
  return [lon + dLon, lat + dLat]
}

/** The way back by iteration: the offset changes by less than 0.1 % over its own length, so three steps reach the centimetre. */
export const wgs84OfGcj02 = (lon: number, lat: number): LonLat => {
  let [x, y] = [lon, lat]
  for (let step = 0; step < 4; step++) {
    const [dLon, dLat] = offsetAt(x, y)
    ;[x, y] = [lon - dLon, lat - dLat]
  }
  return [x, y]
}
