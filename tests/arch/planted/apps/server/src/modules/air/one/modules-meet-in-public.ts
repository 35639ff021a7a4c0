import { leaf } from '#/modules/air/other/queries.ts'

export const use = leaf
