/** HYSPLIT's and ARL's sphere. */
export const earthRadiusM = 6_371_200
export const radiansPerDegree = Math.PI / 180

/** A longitude as −180 ≤ lon < 180. */
export const wrappedLon = (lon: number): number => lon - 360 * Math.floor((lon + 180) / 360)
