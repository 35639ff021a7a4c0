import { parserTable } from './parser-table.ts'
import { serveParsers } from './serve-parsers.ts'

serveParsers(parserTable)
