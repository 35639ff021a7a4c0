/** Logarithm of the gamma function of a positive number (Lanczos, g = 7, n = 9; relative error below 1e-14). */
const logGamma = (x: number): number => {
  const c = [
    0.9999999999998099, 676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
    -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
  ]
  const t = x + 6.5
  const sum = c.reduce((total, value, i) => (i === 0 ? value : total + value / (x - 1 + i)))
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum)
}

/** Continued fraction of the incomplete beta function by Lentz's method. */
const betaFraction = (x: number, a: number, b: number): number => {
  const tiny = 1e-300
  let [c, d] = [1, 1 / (1 - ((a + b) * x) / (a + 1) || tiny)]
  let result = d
  for (let m = 1; m <= 300; m++) {
    const steps = [(m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m)), (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))]
    let change = 1
    for (const step of steps) {
      d = 1 / (1 + step * d || tiny)
      c = 1 + step / c || tiny
      change = c * d
      result *= change
    }
    if (Math.abs(change - 1) < 1e-15) break
  }
  return result
}

/** Regularised incomplete beta function I_x(a, b). Source: Abramowitz and Stegun 1964, 26.5.8. */
const incompleteBeta = (x: number, a: number, b: number): number => {
  if (x <= 0) return 0
  if (x >= 1) return 1
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x))
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(x, a, b)) / a : 1 - (front * betaFraction(1 - x, b, a)) / b
}

/** Two-sided probability of Student's t. NaN with less than one degree of freedom or without t; relative error below 1e-9. */
export const tProbability = (t: number, degrees: number): number =>
  degrees >= 1 && t === t ? incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5) : Number.NaN

/** The t that is exceeded on either side with the probability 1 - confidence, by bisection. */
export const tQuantile = (confidence: number, degrees: number): number => {
  if (!(degrees >= 1)) return Number.NaN
  let [low, high] = [0, 1]
  while (tProbability(high, degrees) > 1 - confidence) high *= 2
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2
    if (tProbability(middle, degrees) > 1 - confidence) low = middle
    else high = middle
  }
  return (low + high) / 2
}
