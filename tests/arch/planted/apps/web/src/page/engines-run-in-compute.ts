import { mean } from '@qingyuan/engine/core/sum.ts'

export const use = mean
