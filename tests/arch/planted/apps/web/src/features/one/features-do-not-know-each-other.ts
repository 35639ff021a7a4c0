import { leaf } from '#/features/other/leaf.ts'

export const use = leaf
