import { createHmac, timingSafeEqual } from 'node:crypto'

/** Short-lived token that hands a session over to an embedded page: it may read, not change, and ends with its session. */
export const cloudTokenMs = 10 * 60_000
const mark = 'cloud.'

const sign = (secret: string, body: string) => createHmac('sha256', secret).update(body).digest('base64url')

export const isCloudToken = (token: string): boolean => token.startsWith(mark)

export const makeCloudToken = (secret: string, sessionId: string, expiresAt: number): string => {
  const body = `${mark}${sessionId}.${expiresAt}`
  return `${body}.${sign(secret, body)}`
}

/** The session's id; null when forged or expired. */
export const readCloudToken = (secret: string, token: string, now: number): string | null => {
  const cut = token.lastIndexOf('.')
  const body = token.slice(0, cut)
  const given = Buffer.from(token.slice(cut + 1))
  const wanted = Buffer.from(sign(secret, body))
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null
  const [sessionId, expiresAt] = body.slice(mark.length).split('.')
  return sessionId && Number(expiresAt) > now ? sessionId : null
}
