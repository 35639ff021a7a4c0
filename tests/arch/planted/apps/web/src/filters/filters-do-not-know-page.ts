import { leaf } from '../page/leaf.ts'

export const planted = leaf
