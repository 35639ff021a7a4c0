import { readFileSync } from 'node:fs'

export const use = readFileSync
