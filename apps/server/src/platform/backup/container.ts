/**
 * The backup file: gzip over alternating lines of JSON and sections of bytes.
 *
 *   Manifest line
 *   for each table:  TableHead line, then chunks (4 bytes big-endian length + bytes, a length of 0 ends), then TableTail line
 *   Ending line
 *
 * A file without its Ending is incomplete and refused.
 */
export interface Partition {
  name: string
  parent: string
  /** `FOR VALUES …` or `DEFAULT` */
  bound: string
  /** `RANGE (ts)` when it is partitioned further, else null */
  key: string | null
}

export interface Manifest {
  format: 'qingyuan-backup'
  version: 1
  createdAt: string
  /** Applied migrations in order: the schema the rows fit. */
  migrations: string[]
  partitions: Partition[]
  tables: string[]
}

export interface TableHead {
  table: string
  columns: string[]
}

export interface TableTail {
  rows: number
  sha256: string
}

export interface Ending {
  end: true
  tables: number
  /** Last value handed out by each sequence; null when never used. */
  sequences: { name: string; last: string | null }[]
}

export class BackupFileError extends Error {
  constructor(reason: string) {
    super(`备份文件无法使用：${reason}`)
    this.name = 'BackupFileError'
  }
}

export const lineOf = (value: Manifest | TableHead | TableTail | Ending): Buffer => Buffer.from(`${JSON.stringify(value)}\n`)

export const chunkOf = (bytes: Uint8Array): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}

/** Reads the unzipped file piece by piece; holds little more than one chunk in memory. */
export class ContainerReader {
  readonly #source: AsyncIterator<Buffer>
  #held: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async #more() {
    const { value, done } = await this.#source.next()
    if (done) throw new BackupFileError('文件不完整')
    this.#held = Buffer.concat([this.#held, value])
  }

  async #take(length: number): Promise<Buffer> {
    if (length > 256 * 1024 * 1024) throw new BackupFileError('格式不符')
    while (this.#held.length < length) await this.#more()
    const taken = this.#held.subarray(0, length)
    this.#held = this.#held.subarray(length)
    return taken
  }

  /** Next line of JSON; the caller knows which kind stands here. */
  async line<T>(): Promise<T> {
    let end = this.#held.indexOf(10)
    while (end < 0) {
      if (this.#held.length > 64 * 1024 * 1024) throw new BackupFileError('格式不符')
      await this.#more()
      end = this.#held.indexOf(10)
    }
    const text = (await this.#take(end + 1)).toString('utf8')
    try {
      return JSON.parse(text) as T
    } catch {
      throw new BackupFileError('格式不符')
    }
  }

  /** The bytes of the section that begins here. */
  async *section(): AsyncGenerator<Buffer> {
    for (;;) {
      const length = (await this.#take(4)).readUInt32BE()
      if (length === 0) return
      yield await this.#take(length)
    }
  }
}
