/** From here on the tail is too small to change a bit of 1 or 2. */
const whole = 6

/**
 * Complementary error function, relative error below 1.2e-7 everywhere.
 *
 * Source: Chebyshev fit in Press et al., Numerical Recipes, section 6.2.
 */
export const errorComplement = (x: number): number => {
  if (x <= -whole) return 2
  const t = 1 / (1 + 0.5 * Math.abs(x))
  const series =
    -1.26551223 +
    t *
      (1.00002368 +
        t *
          (0.37409196 +
            t *
              (0.09678418 +
                t * (-0.18628806 + t * (0.27886807 + t * (-1.13520398 + t * (1.48851587 + t * (-0.82215223 + t * 0.17087277))))))))
  const value = t * Math.exp(-x * x + series)
  return x >= 0 ? value : 2 - value
}

export const errorFunction = (x: number): number => 1 - errorComplement(x)

const near = 0.02

/** erf(a) - erf(b) without loss of digits: by the tails where both lie on one side, by Taylor's series where they lie close together. */
export const errorDifference = (a: number, b: number): number => {
  const width = a - b
  if (Math.abs(width) < near) {
    const m = 0.5 * (a + b)
    return ((2 * width) / Math.sqrt(Math.PI)) * Math.exp(-m * m) * (1 + ((2 * m * m - 1) * width * width) / 12)
  }
  return a + b >= 0 ? tailsBetween(b, a) : tailsBetween(-a, -b)
}

const tailsBetween = (low: number, high: number): number =>
  low <= 0 && high >= whole ? errorComplement(low) : errorComplement(low) - errorComplement(high)
