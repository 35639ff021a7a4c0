import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits; only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Stored hash of a token: a fast hash is enough, because the token itself cannot be guessed. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
