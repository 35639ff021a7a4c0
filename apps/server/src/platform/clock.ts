import type { Config } from './config.ts'

/** The only source of "now" on the server: modules and pipeline are handed one, so that tests decide the time. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
}

/** The computer's clock, shifted where the installation is a demo or a test. Stamps that PostgreSQL sets are not shifted. */
export const clockOf = ({ clockShiftMs }: Pick<Config, 'clockShiftMs'>): Clock => ({ now: () => Date.now() + clockShiftMs })
