import { serverProgram } from '#/platform/server-program.ts'
import { type FileParsers, openFileParsers } from './file-parsers.ts'
import { parserTable } from './parser-table.ts'

declare module '#/platform/services.ts' {
  interface Services {
    /** Readers of files from outside, in processes. */
    parsers: FileParsers<typeof parserTable>
  }
}

export const openServerParsers = (): FileParsers<typeof parserTable> =>
  openFileParsers(serverProgram('workers/parsers/parser.worker'), parserTable)
