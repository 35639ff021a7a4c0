import type { leaf } from '#/modules/other/service.ts'

export type Use = typeof leaf
