/** Why a binary file was refused, in Chinese, with the byte (counted from 0) at which it stopped being what it says it is. */
export interface FileProblem {
  message: string
  offset: number
}

export type ReadResult<T> = { ok: true; file: T } | { ok: false; problem: FileProblem }

/** Thrown inside the readers of binary files only; their entry points turn it into a {@link FileProblem} with {@link tryRead}. */
export class BrokenFile extends Error {
  readonly offset: number
  constructor(offset: number, reason: string) {
    super(`第 ${offset} 字节处：${reason}`)
    this.offset = offset
  }
}

/** Result of `read`, or the problem that stopped it. Only {@link BrokenFile} is a fault of the file; anything else is a fault of ours. */
export const tryRead = <T>(format: string, read: () => T): ReadResult<T> => {
  try {
    return { ok: true, file: read() }
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error
    return { ok: false, problem: { message: `${format} 文件${error.message}`, offset: error.offset } }
  }
}
