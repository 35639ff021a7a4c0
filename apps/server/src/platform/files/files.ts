import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open as openFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { formatDate } from '@qingyuan/domain/time.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/pool.ts'
import { deleteFile, insertFile, keepFile, selectExpired, selectFile, sumUnused } from './queries.ts'

export interface FileMeta {
  name: string
  mediaType: string
  /** `upload`, `export`, `import`, ...: what it is kept for. */
  purpose: string
  /** User id; null for the platform itself. */
  createdBy: number | null
  /** Epoch ms after which `removeExpired` deletes it; never when left out. */
  expiresAt?: number
}

export interface StoredFile {
  id: string
  name: string
  mediaType: string
  size: number
  /** Hexadecimal. */
  sha256: string
  purpose: string
  createdBy: number | null
  /** Its present path, for readers that need one. */
  path: string
}

export interface Files {
  /** Stores bytes, a stream or a file (by path; left where it is) and returns the id. Durable when it returns. */
  save(source: Readable | Buffer | { path: string }, meta: FileMeta): Promise<string>
  find(id: string): Promise<StoredFile | undefined>
  /** A stream of its bytes. @throws when the row or the file is gone */
  open(id: string): Promise<Readable>
  removeExpired(): Promise<number>
  /** The file is in use: it does not expire. */
  keep(id: string): Promise<void>
  /** Bytes of a user's files of a purpose that will expire, being in no use. */
  unusedBytes(purpose: string, createdBy: number): Promise<number>
  /** For files that live as long as one request or job. */
  temporaryFolder: string
}

const readable = (source: Readable | Buffer | { path: string }): Readable => {
  if (Buffer.isBuffer(source)) return Readable.from([source])
  return source instanceof Readable ? source : createReadStream(source.path)
}

/** Writes under a temporary name, to the disk itself, and only then under its own. */
const writeDurably = async (source: Readable, path: string) => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let size = 0
  const meter = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  const draft = `${path}.part`
  try {
    await pipeline(source, meter, createWriteStream(draft, { mode: 0o600 }))
    const handle = await openFile(draft, 'r+')
    await handle.sync().finally(() => handle.close())
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  return { size, sha256: hash.digest() }
}

/** Files under `<dataDir>/files/<year>/<month>/<id>`, described by rows of the table `files`. */
export const createFiles = (db: Db, dataDir: string, clock: Clock): Files => {
  const find = async (id: string): Promise<StoredFile | undefined> => {
    const row = await selectFile(db, id)
    if (!row) return undefined
    const { name, size, purpose } = row
    const rest = { mediaType: row.media_type, sha256: row.sha256.toString('hex'), createdBy: row.created_by, path: join(dataDir, row.path) }
    return { id, name, size, purpose, ...rest }
  }
  return {
    temporaryFolder: join(dataDir, 'tmp'),
    find,
    save: async (source, { name, mediaType, purpose, createdBy, expiresAt }) => {
      const id = randomUUID()
      const now = clock.now()
      const path = join('files', formatDate(now).slice(0, 7).replace('-', '/'), id)
      const written = await writeDurably(readable(source), join(dataDir, path))
      const times = { created_at: new Date(now), expires_at: expiresAt === undefined ? null : new Date(expiresAt) }
      await insertFile(db, { id, name, media_type: mediaType, purpose, created_by: createdBy, path, ...written, ...times })
      return id
    },
    open: async id => {
      const file = await find(id)
      if (!file) throw new Error(`no file ${id}`)
      await stat(file.path)
      return createReadStream(file.path)
    },
    keep: async id => {
      await keepFile(db, id)
    },
    unusedBytes: (purpose, createdBy) => sumUnused(db, purpose, createdBy, new Date(clock.now())),
    removeExpired: async () => {
      const expired = await selectExpired(db, new Date(clock.now()))
      for (const { id, path } of expired) {
        await deleteFile(db, id)
        await rm(join(dataDir, path), { force: true })
      }
      return expired.length
    },
  }
}
