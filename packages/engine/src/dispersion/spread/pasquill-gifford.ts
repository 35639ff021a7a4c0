/**
 * Pasquill-Gifford spread in open country, as the ISC models curve-fitted it. Distances in km, sigmas in m, stability 1 (A) to 6 (F).
 *
 * Source: EPA-454/B-95-003b (ISC3), tables 1-1 to 1-3. There, the vertical pieces join to about 1 % only.
 */
const tangent = [
  [24.1667, 2.5334],
  [18.333, 1.8096],
  [12.5, 1.0857],
  [8.333, 0.72382],
  [6.25, 0.54287],
  [4.1667, 0.36191],
] as const

/** Of each class: upper end of the piece in km, factor and exponent of factor · km^exponent. */
const published: readonly (readonly (readonly [number, number, number])[])[] = [
  [
    [0.1, 122.8, 0.9447],
    [0.15, 158.08, 1.0542],
    [0.2, 170.22, 1.0932],
    [0.25, 179.52, 1.1262],
    [0.3, 217.41, 1.2644],
    [0.4, 258.89, 1.4094],
    [0.5, 346.75, 1.7283],
    [Infinity, 453.85, 2.1166],
  ],
  [
    [0.2, 90.673, 0.93198],
    [0.4, 98.483, 0.98332],
    [Infinity, 109.3, 1.0971],
  ],
  [[Infinity, 61.141, 0.91465]],
  [
    [0.3, 34.459, 0.86974],
    [1, 32.093, 0.81066],
    [3, 32.093, 0.64403],
    [10, 33.504, 0.60486],
    [30, 36.65, 0.56589],
    [Infinity, 44.053, 0.51179],
  ],
  [
    [0.1, 24.26, 0.8366],
    [0.3, 23.331, 0.81956],
    [1, 21.628, 0.7566],
    [2, 21.628, 0.63077],
    [4, 22.534, 0.57154],
    [10, 24.703, 0.50527],
    [20, 26.97, 0.46713],
    [40, 35.42, 0.37615],
    [Infinity, 47.618, 0.29592],
  ],
  [
    [0.2, 15.209, 0.81558],
    [0.7, 14.457, 0.78407],
    [1, 13.953, 0.68465],
    [2, 13.953, 0.63227],
    [3, 14.823, 0.54503],
    [7, 16.187, 0.4649],
    [15, 17.836, 0.41507],
    [30, 22.651, 0.32681],
    [60, 27.074, 0.27436],
    [Infinity, 34.219, 0.21716],
  ],
]

/** The same pieces, each to where it crosses the next: without jumps, as CALPUFF has them. */
const pieces = published.map(own =>
  own.map(([, factor, exponent], at): [end: number, factor: number, exponent: number] => {
    const next = own[at + 1]
    return [next ? (factor / next[1]) ** (1 / (next[2] - exponent)) : Infinity, factor, exponent]
  }),
)

/** Power laws of MESOPUFF II (Scire et al. 1984): a first guess of the distance at which sigma y is reached. */
const guess = [0.36, 0.25, 0.19, 0.13, 0.096, 0.063]

export const pgLateral = (stability: number, km: number): number => {
  if (!(km > 0)) return 0
  const [c, d] = tangent[stability - 1]!
  return 465.11628 * km * Math.tan(0.017453293 * (c - d * Math.log(km)))
}

const lateralMisfit = (stability: number, sigma: number, logKm: number): number => Math.log(pgLateral(stability, Math.exp(logKm)) / sigma)

/** Distance in km at which sigma y has the given value; 0 of 0. Secant in log-log, where the curve is nearly straight; to 1e-7. */
export const pgLateralDistance = (stability: number, sigma: number): number => {
  if (!(sigma > 0)) return 0
  let x0 = Math.log(0.001 * sigma)
  let x1 = Math.log(0.001 * (sigma / guess[stability - 1]!) ** (1 / 0.9))
  let f0 = lateralMisfit(stability, sigma, x0)
  let f1 = lateralMisfit(stability, sigma, x1)
  for (let i = 0; i < 60 && Math.abs(f1) > 1e-7 && f1 !== f0; i++) {
    const step = (-f1 * (x1 - x0)) / (f1 - f0)
    const next = x1 + Math.max(-2, Math.min(2, step))
    x0 = x1
    f0 = f1
    x1 = next
    f1 = lateralMisfit(stability, sigma, x1)
  }
  return Math.exp(x1)
}

export const pgVertical = (stability: number, km: number): number => {
  if (!(km > 0)) return 0
  const own = pieces[stability - 1]!
  let at = 0
  while (km > own[at]![0]) at++
  return own[at]![1] * km ** own[at]![2]
}

/** Value at the upper end of each piece: selects the piece of a sigma. */
const ends = pieces.map(own => own.map(([end, factor, exponent]) => (end === Infinity ? Infinity : factor * end ** exponent)))

/** Distance in km at which sigma z has the given value; 0 of 0. */
export const pgVerticalDistance = (stability: number, sigma: number): number => {
  if (!(sigma > 0)) return 0
  const own = pieces[stability - 1]!
  const limits = ends[stability - 1]!
  let at = 0
  while (sigma > limits[at]!) at++
  return (sigma / own[at]![1]) ** (1 / own[at]![2])
}
