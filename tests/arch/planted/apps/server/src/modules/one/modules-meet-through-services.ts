import { leaf } from '#/modules/other/queries.ts'

export const use = leaf
