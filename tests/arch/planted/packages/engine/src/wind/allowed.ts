import { parameters } from '@qingyuan/domain/parameters.ts'
import { leaf } from '../core/leaf.ts'

export const use = [leaf, parameters]
