import { leaf } from '#/features/air/other/leaf.ts'

export const use = leaf
