import { leaf } from '#/modules/air/one/public.ts'

export const use = leaf
