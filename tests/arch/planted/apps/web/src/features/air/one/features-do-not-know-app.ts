import { leaf } from '#/app/leaf.ts'

export const use = leaf
