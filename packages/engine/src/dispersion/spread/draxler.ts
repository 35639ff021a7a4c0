/**
 * Spread by the air's own turbulence, growing with travel time (s): sigma = velocity · t · f(t). Velocities in m/s, sigmas in m.
 *
 * Source: Draxler 1976, Atmos. Environ. 10, 99; Irwin 1983, J. Clim. Appl. Met. 22, 92: lateral f = 1 / (1 + 0.9 sqrt(t / 1000)), vertical
 * f = 1 / (1 + 0.9 sqrt(t / 500)) in unstable air and 1 / (1 + 0.945 (t / 100)^0.806) in stable air.
 */
const lateralTime = 1000
const unstableTime = 500
const stableTime = 100

const growing = (velocity: number, time: number, scale: number): number => (velocity * time) / (1 + 0.9 * Math.sqrt(time / scale))

/** From g = t / (1 + 0.9 sqrt(t / scale)): a quadratic in sqrt t. */
const growingTime = (velocity: number, sigma: number, scale: number): number => {
  const g = sigma / velocity
  const beta = g * (1 + (0.405 * g) / scale)
  return beta + Math.sqrt(beta * beta - g * g)
}

export const draxlerLateral = (velocity: number, time: number): number => growing(velocity, time, lateralTime)
export const draxlerLateralTime = (velocity: number, sigma: number): number => (sigma > 0 ? growingTime(velocity, sigma, lateralTime) : 0)

export const draxlerVertical = (velocity: number, time: number, stable: boolean): number =>
  stable ? (velocity * time) / (1 + 0.945 * (time / stableTime) ** 0.806) : growing(velocity, time, unstableTime)

/** Newton's method in the logarithm of the time: slope there is between 0.19 and 1. */
export const draxlerVerticalTime = (velocity: number, sigma: number, stable: boolean): number => {
  if (!(sigma > 0)) return 0
  if (!stable) return growingTime(velocity, sigma, unstableTime)
  const target = Math.log(sigma / velocity)
  let x = target
  for (let i = 0; i < 60; i++) {
    const power = 0.945 * Math.exp(0.806 * (x - Math.log(stableTime)))
    const misfit = x - Math.log(1 + power) - target
    x -= misfit / (1 - (0.806 * power) / (1 + power))
    if (Math.abs(misfit) < 1e-10) break
  }
  return Math.exp(x)
}
