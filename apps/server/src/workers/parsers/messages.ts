import type { ArrayHead, ArrayPiece } from './large-arrays.ts'

export interface ParseRequest {
  parser: string
  path: string
  input: unknown
}

/** From the server to a parser process: a file to read, or the word that the last part was taken. */
export type ParserOrder = ParseRequest | 'part-taken'

/** From a parser process to the server. */
export type ParserReport =
  /** The process has loaded its program and begins with the file. */
  | 'started'
  | { progress: number }
  | { part: unknown }
  | { arrays: ArrayHead[] }
  | { pieces: ArrayPiece[] }
  /** `memoryMb`: of the process, after the parse. */
  | { result: unknown; memoryMb: number }
  | { failed: { message: string; stack?: string } }
