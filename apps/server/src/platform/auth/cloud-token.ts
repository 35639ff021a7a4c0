import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** Lifetime of a token that hands a session over to an embedded page. */
export const cloudTokenMs = 10 * 60_000

/** Encrypted content of the token: the session, and the request token that it had when the hand-over token was made. */
export interface HandOver {
  sessionId: string
  requestHash: Buffer
  expiresAt: number
}

const mark = 'cloud.'
const ivBytes = 12
const tagBytes = 16

const keyOf = (secret: string) => createHash('sha256').update(`hand-over ${secret}`).digest()

export const isCloudToken = (token: string): boolean => token.startsWith(mark)

export const makeCloudToken = (secret: string, { sessionId, requestHash, expiresAt }: HandOver): string => {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv)
  const text = JSON.stringify([sessionId, requestHash.toString('base64url'), expiresAt])
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return mark + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
}

const decrypt = (secret: string, bytes: Buffer): string | null => {
  if (bytes.length <= ivBytes + tagBytes) return null
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  try {
    return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

/** Null when forged or expired. */
export const readCloudToken = (secret: string, token: string, now: number): HandOver | null => {
  const coded = token.slice(mark.length)
  const bytes = Buffer.from(coded, 'base64url')
  // Decoding ignores signs outside base64url.
  const text = bytes.toString('base64url') === coded ? decrypt(secret, bytes) : null
  if (text === null) return null
  const [sessionId, requestHash, expiresAt] = JSON.parse(text) as [string, string, number]
  return expiresAt > now ? { sessionId, requestHash: Buffer.from(requestHash, 'base64url'), expiresAt } : null
}
