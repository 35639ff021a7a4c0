import { back } from './no-circle-back.ts'

export const forth = (): unknown => back
