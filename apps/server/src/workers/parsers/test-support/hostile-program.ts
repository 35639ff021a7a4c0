import { serveParsers } from '../serve-parsers.ts'
import { hostileParsers } from './hostile-parsers.ts'

serveParsers(hostileParsers)
