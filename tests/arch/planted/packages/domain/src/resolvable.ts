import { nothing } from './not-there.ts'

export const use = nothing
