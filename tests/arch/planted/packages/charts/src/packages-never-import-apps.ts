import { leaf } from '../../../apps/web/src/app/leaf.ts'

export const use = leaf
