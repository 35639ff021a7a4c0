import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SecretBox } from '../secret-box.ts'
import type { Head } from './queries.ts'

/** A head of the chain as it was at a time. */
export interface NotedHead extends Head {
  /** ISO instant. */
  at: string
}

/**
 * Protects the audit log against a writer of the whole database: marks made with a key that is a file, and heads of the chain written to
 * another file from time to time.
 */
export interface AuditSeal {
  /** Mark of an entry: which key made it, and the HMAC of the entry's hash. */
  markOf(hash: Buffer): Buffer
  /** Of the key that this process has; other marks cannot be checked here. */
  isOurs(mark: Buffer): boolean
  note(head: NotedHead): Promise<void>
  /** The head noted last; null when there is none. */
  noted(): Promise<NotedHead | null>
}

const purpose = 'audit-log'
const keyIdBytes = 8

/** Heads are one JSON object a line, appended, so that a copy of the file elsewhere (printed, mailed, on a write-once share) can be compared with it. */
export const openAuditSeal = (secrets: SecretBox, dataDir: string): AuditSeal => {
  const file = join(dataDir, 'audit-heads.jsonl')
  const keyId = () => secrets.mark(purpose, Buffer.from('key')).subarray(0, keyIdBytes)
  return {
    markOf: hash => Buffer.concat([keyId(), secrets.mark(purpose, hash)]),
    isOurs: mark => mark.subarray(0, keyIdBytes).equals(keyId()),
    note: head => appendFile(file, `${JSON.stringify(head)}\n`, { mode: 0o600 }),
    noted: async () => {
      const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return ''
        throw error
      })
      const last = text.trimEnd().split('\n').at(-1)
      return last ? (JSON.parse(last) as NotedHead) : null
    },
  }
}
