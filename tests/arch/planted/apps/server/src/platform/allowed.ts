import type { leaf } from '#/modules/air/other/public.ts'

export type Use = typeof leaf
