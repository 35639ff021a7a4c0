// modules-declare-only
import { leaf } from './queries.ts'

export const use = leaf
