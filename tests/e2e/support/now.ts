import { readInstallations } from '../setup/global-setup.ts'

/** The products' time, which the browsers of the flows have too: every run sees the demo city of the same day and hour. */
export const productNow = (): number => Date.now() + readInstallations().clockShiftMs
