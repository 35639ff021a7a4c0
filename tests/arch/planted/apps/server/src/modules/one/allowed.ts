import { leaf } from '#/modules/other/service.ts'

export const use = leaf
