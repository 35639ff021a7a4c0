import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Codes of authenticators: RFC 6238 with the values that all of them take, SHA-1, 6 digits, 30 s. */
const stepMs = 30_000
const digits = 6
/** Clocks of telephones differ by so many steps. */
const tolerance = 1
/** RFC 4226 recommends 160 bits. */
const secretBytes = 20

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 base 32 without padding, as authenticators take keys. */
export const toBase32 = (bytes: Uint8Array): string => {
  const bits = [...bytes].map(byte => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map(five => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

export const bytesOfBase32 = (text: string): Buffer => {
  const bits = [...text].map(sign => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(eight => Number.parseInt(eight, 2)))
}

export const newTotpSecret = (): string => toBase32(randomBytes(secretBytes))

/** RFC 4226 §5.3. */
export const codeOfStep = (secret: Uint8Array, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac[mac.length - 1]! & 15
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits).padStart(digits, '0')
}

export const stepAt = (now: number): number => Math.floor(now / stepMs)

/**
 * The step that a code is of, within a step of the present.
 *
 * @param after steps up to this one were used: a code counts once
 * @returns null for a wrong code, and for one that was used
 */
export const matchingStep = (secret: string, code: string, now: number, after: number | null): number | null => {
  const key = bytesOfBase32(secret)
  const given = Buffer.from(code.replaceAll(/\s/g, ''))
  const present = stepAt(now)
  for (let step = present - tolerance; step <= present + tolerance; step++) {
    const wanted = Buffer.from(codeOfStep(key, step))
    if (given.length === wanted.length && timingSafeEqual(given, wanted)) return after !== null && step <= after ? null : step
  }
  return null
}

/** Address that an authenticator adds an account by. */
export const totpAddress = (secret: string, userName: string, issuer: string): string => {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(userName)}`
  return `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer })}`
}
