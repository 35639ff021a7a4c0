import { back } from './no-circle-back.ts'

export type Forth = () => unknown
export const forth: Forth = () => back
