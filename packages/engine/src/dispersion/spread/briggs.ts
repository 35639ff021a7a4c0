/**
 * Briggs' spread in town (McElroy and Pooler's St. Louis) and in open country. Distances and sigmas in m, stability 1 (A) to 6 (F).
 *
 * Source: Briggs 1973, ATDL-106; the urban set with sigma z fixed at 5000 m as in ISC3.
 */
export type BriggsCurve = 'urban' | 'rural'

/** sigma = rate · x · (1 + length · x)^power; length in 1/m. */
type Curve = readonly [rate: number, length: number, power: number]

const urbanY: readonly Curve[] = [0.32, 0.32, 0.22, 0.16, 0.11, 0.11].map(rate => [rate, 0.0004, -0.5])
const urbanZ: readonly Curve[] = [
  [0.24, 0.001, 0.5],
  [0.24, 0.001, 0.5],
  [0.2, 0, 0],
  [0.14, 0.0003, -0.5],
  [0.08, 0.0015, -0.5],
  [0.08, 0.0015, -0.5],
]
const ruralY: readonly Curve[] = [0.22, 0.16, 0.11, 0.08, 0.06, 0.04].map(rate => [rate, 0.0001, -0.5])
const ruralZ: readonly Curve[] = [
  [0.2, 0, 0],
  [0.12, 0, 0],
  [0.08, 0.0002, -0.5],
  [0.06, 0.0015, -0.5],
  [0.03, 0.0003, -1],
  [0.016, 0.0003, -1],
]
const greatestUrbanZ = 5000

const value = ([rate, length, power]: Curve, x: number): number => (x > 0 ? rate * x * (1 + length * x) ** power : 0)

/** x with value(curve, x) = sigma: closed forms of the quadratics, Newton's method for the growing curve. */
const distance = ([rate, length, power]: Curve, sigma: number): number => {
  if (!(sigma > 0)) return 0
  const plain = sigma / rate
  if (power === 0) return plain
  if (power === -1) return length * plain < 1 ? plain / (1 - length * plain) : Infinity
  if (power === -0.5) {
    const half = 0.5 * length * plain
    return plain * (half + Math.sqrt(half * half + 1))
  }
  let x = plain / Math.sqrt(1 + length * plain)
  for (let i = 0; i < 30; i++) {
    const root = Math.sqrt(1 + length * x)
    const step = (x * root - plain) / (root + (0.5 * length * x) / root)
    x -= step
    if (Math.abs(step) < 1e-9 * x) break
  }
  return x
}

export const briggsLateral = (set: BriggsCurve, stability: number, x: number): number =>
  value((set === 'urban' ? urbanY : ruralY)[stability - 1]!, x)

/** Never less than {@link briggsLateral} at x >= 0, without its root: for a quick look whether a place can be in a plume. */
export const briggsLateralBound = (set: BriggsCurve, stability: number, x: number): number =>
  (set === 'urban' ? urbanY : ruralY)[stability - 1]![0] * x

export const briggsLateralDistance = (set: BriggsCurve, stability: number, sigma: number): number =>
  distance((set === 'urban' ? urbanY : ruralY)[stability - 1]!, sigma)

export const briggsVertical = (set: BriggsCurve, stability: number, x: number): number =>
  set === 'urban' ? Math.min(value(urbanZ[stability - 1]!, x), greatestUrbanZ) : value(ruralZ[stability - 1]!, x)

export const briggsVerticalDistance = (set: BriggsCurve, stability: number, sigma: number): number =>
  distance((set === 'urban' ? urbanZ : ruralZ)[stability - 1]!, sigma)
