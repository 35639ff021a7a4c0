import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Encrypts short texts that the program must read again; the key is a file, apart from the database and its backups. */
export interface SecretBox {
  seal(text: string): string
  /** Null when it was sealed with another key, or changed since. */
  open(sealed: string): string | null
  /** HMAC-SHA-256 by a key of its purpose, derived from the file's. */
  mark(purpose: string, data: Buffer): Buffer
}

const prefix = 'sealed:'
const algorithm = 'aes-256-gcm'
const keyBytes = 32
const ivBytes = 12
const tagBytes = 16

export const isSealed = (text: string): boolean => text.startsWith(prefix)

const readKey = (file: string): Buffer | null => {
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Of processes that start together the first one makes the key, and never half of it: the file is linked when it is whole. */
const makeKey = (file: string): Buffer => {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, randomBytes(keyBytes), { flag: 'wx', mode: 0o600 })
  chmodSync(draft, 0o600)
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readKey(file)!
}

const encrypt = (key: Buffer, text: string): string => {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, key, iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return prefix + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
}

const decrypt = (key: Buffer, sealed: string): string | null => {
  const bytes = Buffer.from(sealed.slice(prefix.length), 'base64url')
  if (!isSealed(sealed) || bytes.length < ivBytes + tagBytes) return null
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

/**
 * The key file is read, or made, when it is first needed.
 * @throws Error when the key file cannot be read or is no key
 */
export const openSecretBox = (keyFile: string): SecretBox => {
  let known: Buffer | null = null
  const key = (): Buffer => {
    known ??= readKey(keyFile) ?? makeKey(keyFile)
    if (known.length !== keyBytes) throw new Error(`密钥文件 ${keyFile} 应为 ${keyBytes} 字节，现为 ${known.length} 字节`)
    return known
  }
  const purposes = new Map<string, Buffer>()
  const keyOf = (purpose: string): Buffer => {
    const found = purposes.get(purpose) ?? Buffer.from(hkdfSync('sha256', key(), '', purpose, keyBytes))
    purposes.set(purpose, found)
    return found
  }
  return {
    seal: text => encrypt(key(), text),
    open: sealed => decrypt(key(), sealed),
    mark: (purpose, data) => createHmac('sha256', keyOf(purpose)).update(data).digest(),
  }
}
