import { forth } from './no-circle.ts'

export const back = (): unknown => forth
