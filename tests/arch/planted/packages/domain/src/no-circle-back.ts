import type { Forth } from './no-circle.ts'

export const back = (forth: Forth): unknown => forth()
