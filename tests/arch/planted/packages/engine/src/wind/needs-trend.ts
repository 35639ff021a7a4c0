import { leaf } from '../trend/leaf.ts'

export const use = leaf
