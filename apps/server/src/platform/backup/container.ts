import { Type } from 'typebox'
import { Value } from 'typebox/value'

/**
 * The backup file: gzip over alternating lines of JSON and sections of bytes.
 *
 *   Manifest line
 *   for each table:  TableHead line, then chunks (4 bytes big-endian length + bytes, a length of 0 ends), then TableTail line
 *   Ending line
 *
 * A file without its Ending is incomplete and refused.
 */
const Name = Type.String({ pattern: '^[a-z_][a-z0-9_]{0,62}$' })
const Names = Type.Array(Name, { maxItems: 10_000 })

const instant = String.raw`'\d{4,6}-\d\d-\d\d( \d\d:\d\d(:\d\d(\.\d{1,6})?)?([+-]\d\d(:\d\d){0,2})?)?'`
const limit = `(${instant}|MINVALUE|MAXVALUE)`

/** `bound` and `key` become part of a statement that runs with all rights: nothing but ranges of time fits. */
const Partition = Type.Object({
  name: Name,
  parent: Name,
  bound: Type.String({ pattern: String.raw`^(DEFAULT|FOR VALUES FROM \(${limit}\) TO \(${limit}\))$` }),
  /** `RANGE (ts)` when it is partitioned further, else null. */
  key: Type.Union([Type.String({ pattern: String.raw`^RANGE \([a-z_][a-z0-9_]{0,62}\)$` }), Type.Null()]),
})

const Manifest = Type.Object({
  format: Type.Literal('qingyuan-backup'),
  version: Type.Literal(1),
  createdAt: Type.String(),
  /** Applied migrations in order: the schema the rows fit. */
  migrations: Type.Array(Type.String({ pattern: '^[A-Za-z0-9_-]{1,200}$' })),
  partitions: Type.Array(Partition),
  tables: Names,
})

const TableHead = Type.Object({ table: Name, columns: Names })
const TableTail = Type.Object({ rows: Type.Integer({ minimum: 0 }), sha256: Type.String() })
const Ending = Type.Object({
  end: Type.Literal(true),
  tables: Type.Integer(),
  /** Last value handed out by each sequence; null when never used. */
  sequences: Type.Array(Type.Object({ name: Name, last: Type.Union([Type.String({ pattern: String.raw`^\d{1,19}$` }), Type.Null()]) })),
})

export const lineSchemas = { Manifest, Partition, TableHead, TableTail, Ending }
export type Manifest = Type.Static<typeof Manifest>
export type Partition = Type.Static<typeof Partition>
export type TableHead = Type.Static<typeof TableHead>
export type TableTail = Type.Static<typeof TableTail>
export type Ending = Type.Static<typeof Ending>

export class BackupFileError extends Error {
  constructor(
    file: string,
    /** Damaged part and damage, without the file. */
    readonly reason: string,
  ) {
    super(`备份文件 ${file} 无法使用：${reason}。数据库保持原样。`)
    this.name = 'BackupFileError'
  }
}

export const lineOf = (value: Manifest | TableHead | TableTail | Ending): Buffer => Buffer.from(`${JSON.stringify(value)}\n`)

export const chunkOf = (bytes: Uint8Array): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}

const isGzipError = (error: unknown): boolean => (error as NodeJS.ErrnoException).code?.startsWith('Z_') ?? false

/** Reads the unzipped file piece by piece; holds little more than one chunk in memory. Everything it throws names the file and the place. */
export class ContainerReader {
  readonly #source: AsyncIterator<Buffer>
  readonly #file: string
  #buffered: Buffer = Buffer.alloc(0)
  /** Part of the file that is read now, for messages. */
  part = '开头'

  constructor(source: AsyncIterable<Buffer>, file: string) {
    this.#source = source[Symbol.asyncIterator]()
    this.#file = file
  }

  damaged(reason: string): BackupFileError {
    return new BackupFileError(this.#file, `${this.part}：${reason}`)
  }

  #next = async () => {
    try {
      return await this.#source.next()
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'Z_BUF_ERROR') throw this.damaged('文件不完整')
      throw this.damaged(isGzipError(error) ? '压缩数据已损坏' : `文件读取失败（${code ?? (error as Error).message}）`)
    }
  }

  async #more() {
    const { value, done } = await this.#next()
    if (done) throw this.damaged('文件不完整')
    this.#buffered = Buffer.concat([this.#buffered, value])
  }

  async #take(length: number): Promise<Buffer> {
    if (length > 256 * 1024 * 1024) throw this.damaged('格式不符')
    while (this.#buffered.length < length) await this.#more()
    const taken = this.#buffered.subarray(0, length)
    this.#buffered = this.#buffered.subarray(length)
    return taken
  }

  /** Next line of JSON; the caller checks what it holds. */
  async json(): Promise<unknown> {
    let end = this.#buffered.indexOf(10)
    while (end < 0) {
      if (this.#buffered.length > 64 * 1024 * 1024) throw this.damaged('格式不符')
      await this.#more()
      end = this.#buffered.indexOf(10)
    }
    const text = (await this.#take(end + 1)).toString('utf8')
    try {
      return JSON.parse(text) as unknown
    } catch {
      throw this.damaged('格式不符')
    }
  }

  /** Next line, which is of this kind. */
  async line<Schema extends Type.TSchema>(schema: Schema): Promise<Type.Static<Schema>> {
    const value = await this.json()
    if (!Value.Check(schema, value)) throw this.damaged('格式不符')
    return value
  }

  /** The bytes of the section that begins here. */
  async *section(): AsyncGenerator<Buffer> {
    for (;;) {
      const length = (await this.#take(4)).readUInt32BE()
      if (length === 0) return
      yield await this.#take(length)
    }
  }

  /** Reads to the end, where gzip holds its own checksum over everything. */
  async finish(): Promise<void> {
    this.part = '结尾'
    const { done } = await this.#next()
    if (!done || this.#buffered.length > 0) throw this.damaged('多出内容')
  }
}
