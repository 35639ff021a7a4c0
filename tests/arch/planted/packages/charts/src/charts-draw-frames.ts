import { leaf } from '../../contract/src/leaf.ts'

export const use = leaf
