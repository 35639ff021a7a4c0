import { createHash, createHmac, randomBytes } from 'node:crypto'

/** 256 random bits; only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Stored hash of a token: a fast hash is enough, because the token itself cannot be guessed. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The token that follows from a salt and the tokens it replaces: as random as the salt, and the same for a request that is sent twice. */
export const derivedToken = (salt: Buffer, ...parts: readonly string[]): string =>
  createHmac('sha256', salt).update(parts.join('.')).digest('base64url')
