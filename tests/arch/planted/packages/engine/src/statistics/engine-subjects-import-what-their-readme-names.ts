import { leaf } from '../wind/leaf.ts'

export const use = leaf
