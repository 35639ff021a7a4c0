import { leaf } from '../../formats/src/leaf.ts'

export const use = leaf
