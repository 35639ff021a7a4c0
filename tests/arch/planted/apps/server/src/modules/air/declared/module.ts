// routes-know-no-sql-or-engine
import { leaf } from './queries.ts'

export const use = leaf
