/** Limits of reading one uploaded file. */
export interface ParserLimits {
  /** Chinese name of the file, for refusals. */
  label: string
  fileBytes: number
  /** Longest time without progress, a part or the result. */
  seconds: number
  /** Memory beyond that of the idle process, MB. */
  memoryMb: number
  /** A person has one file read at a time; for files that a request waits for. */
  onePerPerson?: boolean
}

export interface ParserContext<P> {
  /** In the unit that the parser declares. */
  onProgress: (amount: number) => void
  /** Sends a part of the result; resolves once the part before was taken, so that at most two are under way. */
  sendPart: (part: P) => Promise<void>
}

/** Reads a file that came from outside. Runs in a process that holds no secret and may die. */
export interface FileParser<I, P, R> {
  limits: ParserLimits
  parse(path: string, input: I, context: ParserContext<P>): R | Promise<R>
}

export const fileParser = <I, R, P = never>(parser: FileParser<I, P, R>): FileParser<I, P, R> => parser

/** Parsers by name. */
export type ParserTable = Record<string, FileParser<never, never, unknown>>

type AnyParser<I = never, P = never, R = unknown> = FileParser<I, P, R>
export type ParserInput<F> = F extends AnyParser<infer I, never> ? I : never
export type ParserPart<F> = F extends AnyParser<never, infer P> ? P : never
export type ParserResult<F> = F extends AnyParser<never, never, infer R> ? Awaited<R> : never
