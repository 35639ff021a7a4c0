import { type ChildProcess, fork } from 'node:child_process'
import { type AppError, appError } from '#/platform/errors.ts'
import type { ServerProgram } from '#/platform/server-program.ts'
import type { ParserLimits } from './file-parser.ts'
import { arrayCollector } from './large-arrays.ts'
import type { ParseRequest, ParserReport } from './messages.ts'
import { watchMemory } from './resident-memory.ts'

/** Neither the connection to the database nor any other secret reaches a process that reads foreign files. */
const passedOn = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'TZ', 'LANG', 'SystemRoot']
const environment = () => Object.fromEntries(passedOn.flatMap(name => (process.env[name] ? [[name, process.env[name]]] : [])))

/** Heap of V8 beyond the limit of a file, MB: the watch over the whole memory ends a process before V8 does. */
const ownHeapMb = 128
/** A process that has not loaded its program by then is given up, seconds. */
const startSeconds = 60
/** A larger process is not used again, MB. */
const reusableMb = 300

const refusal = (message: string): AppError => appError('FILE_TOO_LARGE', { message, field: 'file' })
const tooSlow = ({ label, seconds }: ParserLimits) => refusal(`${label}在 ${seconds} 秒内没有读完，请拆分后再上传`)
const tooMuchMemory = ({ label, memoryMb }: ParserLimits) => refusal(`读取${label}需要的内存超过 ${memoryMb} MB，请拆分后再上传`)

/** V8 ends a process whose heap is full with SIGABRT (code 134 on Windows); the system one that leaves no memory with SIGKILL. */
const deathError = (limits: ParserLimits, code: number | null, signal: string | null): Error =>
  signal === 'SIGABRT' || signal === 'SIGKILL' || code === 134
    ? tooMuchMemory(limits)
    : appError('FILE_FORMAT', { message: `${limits.label}无法读取`, field: 'file', cause: new Error(`parser ended: ${signal ?? code}`) })

export interface ParseWatch {
  limits: ParserLimits
  signal?: AbortSignal
  onPart?: (part: never) => unknown
  onProgress?: (amount: number) => void
}

export interface ParserProcess {
  /** The process can read another file. */
  isReusable(): boolean
  parse(request: ParseRequest, watch: ParseWatch): Promise<unknown>
  kill(): void
}

/** Ends a silence: after `seconds` without a new call of `wait`. */
const silenceTimer = (onSilence: () => void) => {
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const pause = () => clearTimeout(timer)
  return {
    pause,
    wait: (seconds: number) => {
      pause()
      if (!isOver) timer = setTimeout(onSilence, seconds * 1000)
    },
    end: () => {
      isOver = true
      pause()
    },
  }
}

/** One file in a process. `onEnd` gets the memory of the process, infinite when it cannot be used again. */
const parseIn = (child: ChildProcess, request: ParseRequest, watch: ParseWatch, onEnd: (memoryMb: number) => void): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const { limits, signal, onPart, onProgress } = watch
    const arrays = arrayCollector()
    const silence = silenceTimer(() => fail(tooSlow(limits)))
    let parts = Promise.resolve()
    let endMemoryWatch = () => {}
    const end = (settle: () => void, memoryMb: number) => {
      silence.end()
      endMemoryWatch()
      signal?.removeEventListener('abort', abort)
      child.off('message', receive).off('exit', die).off('error', fail)
      onEnd(memoryMb)
      settle()
    }
    const fail = (error: unknown) => end(() => reject(error), Number.POSITIVE_INFINITY)
    const abort = () => fail(signal!.reason)
    const die = (code: number | null, name: string | null) => fail(deathError(limits, code, name))
    const takePart = async (part: unknown) => {
      // The time that the receiver takes is not the parser's.
      silence.pause()
      await onPart?.(part as never)
      silence.wait(limits.seconds)
      child.send('part-taken', () => undefined)
    }
    const receive = (report: ParserReport) => {
      silence.wait(limits.seconds)
      if (report === 'started') endMemoryWatch = watchMemory(child.pid!, limits.memoryMb, () => fail(tooMuchMemory(limits)))
      else if ('part' in report) parts = parts.then(() => takePart(report.part)).catch(fail)
      else if ('progress' in report) onProgress?.(report.progress)
      else if ('arrays' in report) arrays.announce(report.arrays)
      else if ('pieces' in report) arrays.add(report.pieces)
      else if ('failed' in report) fail(Object.assign(new Error(report.failed.message), { stack: report.failed.stack }))
      else end(() => resolve(arrays.restore(report.result)), report.memoryMb)
    }
    child.on('message', receive).on('exit', die).on('error', fail)
    signal?.addEventListener('abort', abort)
    silence.wait(startSeconds)
    child.send(request, () => undefined)
  })

/** Starts a process that reads files one after the other, with a heap of at most `heapMb` for each. */
export const startParserProcess = ({ filename, execArgv }: ServerProgram, heapMb: number): ParserProcess => {
  const child = fork(filename, [], {
    execArgv: [...execArgv, `--max-old-space-size=${heapMb + ownHeapMb}`],
    env: environment(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  let isReusable = true
  const kill = () => {
    isReusable = false
    child.kill('SIGKILL')
  }
  const setIdle = () => {
    child.unref()
    child.channel?.unref()
  }
  child.on('exit', () => {
    isReusable = false
  })
  child.on('error', kill)
  return {
    isReusable: () => isReusable,
    kill,
    parse: (request, watch) => {
      child.ref()
      child.channel?.ref()
      return parseIn(child, request, watch, memoryMb => {
        if (memoryMb > reusableMb) kill()
        setIdle()
      })
    },
  }
}
