import { readFile } from 'node:fs/promises'
import { type ReadInput, type ReadOutcome, readModelFile } from '../model-file/read-model-file.ts'
import { fileParser, type ParserLimits } from './file-parser.ts'

export const modelFileParser = (limits: ParserLimits) =>
  fileParser<Omit<ReadInput, 'bytes'>, ReadOutcome>({
    limits,
    parse: async (path, input) => readModelFile({ ...input, bytes: await readFile(path) }),
  })
