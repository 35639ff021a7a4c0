import { leaf } from '../../engine/src/core/leaf.ts'

export const use = leaf
