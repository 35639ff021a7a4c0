import { leaf } from '../map/leaf.ts'

export const planted = leaf
