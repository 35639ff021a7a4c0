import { leaf } from '../../../../../../packages/formats/src/leaf.ts'

export const use = leaf
