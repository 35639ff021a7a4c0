import type { leaf } from '../../server/src/leaf.ts'

export type Use = typeof leaf
