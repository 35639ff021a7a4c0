import { leaf } from '#/modules/air/other/public.ts'

export const use = leaf
