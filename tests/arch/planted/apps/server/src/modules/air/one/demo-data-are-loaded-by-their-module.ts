import { leaf } from './demo/load-demo.ts'

export const use = leaf
