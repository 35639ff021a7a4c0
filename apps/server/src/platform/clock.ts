/** The only source of "now" on the server: modules and pipeline are handed one, so that tests decide the time. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }
