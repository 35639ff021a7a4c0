import { leaf } from '../../server/src/leaf.ts'

export const use = leaf
