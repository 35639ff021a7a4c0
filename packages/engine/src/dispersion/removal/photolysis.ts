/** Sine of the sun's elevation at zenith angles 0, 10, 20, 30, 35 … 90 degrees. */
const sines = [1, 0.9848, 0.9397, 0.866, 0.8192, 0.766, 0.7071, 0.6428, 0.5736, 0.5, 0.4226, 0.342, 0.2588, 0.1736, 0.0872, 0]
const seaLevel = [0.5129, 0.5087, 0.4963, 0.4741, 0.4568, 0.4395, 0.4138, 0.3881, 0.3525, 0.3168, 0.2613, 0.2058, 0.1406, 0.044, 0.0218, 0]
const heights = [0, 150, 360, 640, 980, 1380, 1840, 2350, 2910, 3530, 4210]
const growth = [
  [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  [1.061, 1.061, 1.065, 1.069, 1.074, 1.078, 1.085, 1.091, 1.094, 1.097, 1.119, 1.14, 1.156, 1.151, 1.113, 1.105],
  [1.115, 1.116, 1.122, 1.132, 1.14, 1.147, 1.159, 1.171, 1.183, 1.195, 1.233, 1.275, 1.318, 1.317, 1.25, 1.237],
  [1.167, 1.169, 1.178, 1.191, 1.202, 1.213, 1.23, 1.247, 1.268, 1.288, 1.346, 1.404, 1.48, 1.487, 1.388, 1.368],
  [1.216, 1.219, 1.229, 1.246, 1.261, 1.275, 1.296, 1.317, 1.346, 1.374, 1.45, 1.525, 1.636, 1.652, 1.525, 1.5],
  [1.26, 1.263, 1.276, 1.296, 1.312, 1.33, 1.356, 1.381, 1.416, 1.451, 1.542, 1.632, 1.78, 1.81, 1.662, 1.632],
  [1.298, 1.303, 1.317, 1.34, 1.359, 1.377, 1.407, 1.436, 1.477, 1.518, 1.624, 1.73, 1.909, 1.947, 1.772, 1.737],
  [1.333, 1.338, 1.354, 1.379, 1.401, 1.422, 1.455, 1.487, 1.535, 1.582, 1.703, 1.823, 2.037, 2.098, 1.929, 1.895],
  [1.365, 1.37, 1.388, 1.417, 1.44, 1.463, 1.5, 1.537, 1.591, 1.644, 1.78, 1.916, 2.169, 2.247, 2.063, 2.026],
  [1.395, 1.401, 1.42, 1.451, 1.477, 1.503, 1.544, 1.585, 1.646, 1.706, 1.86, 2.014, 2.323, 2.435, 2.248, 2.211],
  [1.422, 1.429, 1.449, 1.484, 1.512, 1.54, 1.586, 1.631, 1.7, 1.768, 1.942, 2.115, 2.464, 2.611, 2.453, 2.421],
]
const underCloud = [1, 0.91, 0.84, 0.79, 0.75, 0.72, 0.68, 0.62, 0.53, 0.41, 0.23]
const night = 0.0015

/** Position on an ascending or descending axis, limited to its ends. */
const spot = (axis: readonly number[], x: number): [at: number, share: number] => {
  const falling = axis[0]! > axis[1]!
  let at = 0
  while (at < axis.length - 2 && (falling ? x < axis[at + 1]! : x > axis[at + 1]!)) at++
  return [at, Math.min(Math.max((x - axis[at]!) / (axis[at + 1]! - axis[at]!), 0), 1)]
}

/**
 * Photolysis rate of NO2, 1/min: by the sun, the height above the sea (m) and cloud (tenths). 0 at night.
 *
 * Source: Demerjian, Schere and Peterson 1980, Adv. Environ. Sci. Technol. 10; cloud by Maul 1980.
 */
export const nitrogenDioxidePhotolysis = (solarSine: number, heightM: number, cloudTenths: number): number => {
  if (!(solarSine > 0)) return 0
  const [sun, between] = spot(sines, solarSine)
  const [layer, up] = spot(heights, Math.max(heightM, 0))
  const at = (row: readonly number[]) => row[sun]! * (1 - between) + row[sun + 1]! * between
  const rate = at(seaLevel) * (at(growth[layer]!) * (1 - up) + at(growth[layer + 1]!) * up)
  const shaded = rate * underCloud[Math.min(Math.max(Math.trunc(cloudTenths + 1.01), 1), 11) - 1]!
  return shaded < night ? 0 : shaded
}
