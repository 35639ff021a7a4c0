import { stat } from 'node:fs/promises'
import { appError } from '#/platform/errors.ts'
import type { ServerProgram } from '#/platform/server-program.ts'
import type { ParserInput, ParserLimits, ParserPart, ParserResult, ParserTable } from './file-parser.ts'
import { type ParserProcess, startParserProcess } from './parser-process.ts'
import { openSlots } from './slots.ts'

/** A stored file or an upload. */
export interface ParsedFile {
  path: string
  /** As the person named it, for refusals. */
  name: string
}

export interface ParseOptions<P = never> {
  /** Ends the process that reads the file. */
  signal?: AbortSignal
  /** Id of the person who waits for the answer. */
  person?: number
  /** Takes a part of the result; the parser is at most one part ahead. */
  onPart?: (part: P) => unknown
  onProgress?: (amount: number) => void
}

/** Readers of foreign files, each file in a process that may die of it. */
export interface FileParsers<T extends ParserTable> {
  /**
   * @throws FILE_TOO_LARGE with the name of a file beyond the limits of its parser, in bytes, time or memory; TOO_MANY while another file of the same
   * person is read; the signal's reason when it was aborted
   */
  run<N extends keyof T>(
    parser: N,
    file: ParsedFile,
    input: ParserInput<T[N]>,
    options?: ParseOptions<ParserPart<T[N]>>,
  ): Promise<ParserResult<T[N]>>
  /** @throws FILE_TOO_LARGE naming the limit, as {@link FileParsers.run} would */
  checkSize(parser: keyof T, upload: { name: string; size: number }): void
  close(): Promise<void>
}

/** Limits whose label includes the name of the file. */
const limitsFor = (limits: ParserLimits, name: string): ParserLimits => ({ ...limits, label: `${limits.label}“${name}”` })

const megabytes = (bytes: number) => Math.round(bytes / 1e5) / 10

const checkFileSize = ({ label, fileBytes }: ParserLimits, size: number): void => {
  if (size > fileBytes)
    throw appError('FILE_TOO_LARGE', { message: `${label}有 ${megabytes(size)} MB，最多 ${megabytes(fileBytes)} MB`, field: 'file' })
}

/** Files read at the same time, and how many wait for that. */
const [atOnce, mostWaiting] = [2, 50]
const idleMs = 30_000

/** Processes that wait for another file of the same memory limit; each ends after half a minute without one. */
const openProcesses = (program: ServerProgram) => {
  const idle = new Map<ParserProcess, { memoryMb: number; timer: NodeJS.Timeout }>()
  const running = new Set<ParserProcess>()
  const take = (memoryMb: number): ParserProcess => {
    for (const [process, found] of idle) {
      if (found.memoryMb !== memoryMb) continue
      clearTimeout(found.timer)
      idle.delete(process)
      if (process.isReusable()) return process
    }
    return startParserProcess(program, memoryMb)
  }
  const giveBack = (process: ParserProcess, memoryMb: number) => {
    running.delete(process)
    if (!process.isReusable()) return
    const timer = setTimeout(() => {
      idle.delete(process)
      process.kill()
    }, idleMs)
    idle.set(process, { memoryMb, timer: timer.unref() })
  }
  return {
    use: async <R>(memoryMb: number, work: (process: ParserProcess) => Promise<R>): Promise<R> => {
      const process = take(memoryMb)
      running.add(process)
      try {
        return await work(process)
      } finally {
        giveBack(process, memoryMb)
      }
    },
    kill: () => {
      for (const { timer } of idle.values()) clearTimeout(timer)
      for (const process of [...idle.keys(), ...running]) process.kill()
      idle.clear()
    },
  }
}

export const openFileParsers = <T extends ParserTable>(program: ServerProgram, parsers: T): FileParsers<T> => {
  const processes = openProcesses(program)
  const slots = openSlots(atOnce, mostWaiting)
  const persons = new Set<number>()
  const oneAtATime = async <R>({ onePerPerson }: ParserLimits, person: number | undefined, work: () => Promise<R>): Promise<R> => {
    if (!onePerPerson || person === undefined) return work()
    if (persons.has(person)) throw appError('TOO_MANY', { message: '您上传的另一个文件还在读取，请等它完成后再上传' })
    persons.add(person)
    return work().finally(() => persons.delete(person))
  }
  return {
    run: async (parser, { path, name }, input, { person, ...watch } = {}) => {
      const limits = limitsFor(parsers[parser]!.limits, name)
      checkFileSize(limits, (await stat(path)).size)
      const request = { parser: parser as string, path, input }
      const parse = () => processes.use(limits.memoryMb, each => each.parse(request, { limits, ...watch }))
      return (await oneAtATime(limits, person, () => slots.use(parse, watch.signal))) as never
    },
    checkSize: (parser, { name, size }) => checkFileSize(limitsFor(parsers[parser]!.limits, name), size),
    close: async () => processes.kill(),
  }
}
