import { expect, test } from 'vitest'
import { bytesOfBase32, codeOfStep, matchingStep, newTotpSecret, stepAt, toBase32, totpAddress } from './totp.ts'

/** Seed of RFC 6238, appendix B, for SHA-1. */
const seed = Buffer.from('12345678901234567890')

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at %i s the code is the last six digits of %s (RFC 6238, appendix B)', (seconds, eight) => {
  expect(codeOfStep(seed, stepAt(seconds * 1000))).toBe(eight.slice(2))
})

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j is %j in base 32 (RFC 4648, §10), and back', (text, encoded) => {
  expect(toBase32(Buffer.from(text))).toBe(encoded)
  expect(bytesOfBase32(encoded).toString()).toBe(text)
})

test('a code counts within half a minute before and after its own, once', () => {
  const now = 1_111_111_109_000
  const secret = toBase32(seed)
  const step = stepAt(now)
  expect(matchingStep(secret, '081 804', now, null)).toBe(step)
  for (const away of [-1, 1]) expect(matchingStep(secret, '081804', now + away * 30_000, null)).toBe(step)
  for (const away of [-2, 2]) expect(matchingStep(secret, '081804', now + away * 30_000, null)).toBeNull()
  expect(matchingStep(secret, '081804', now, step)).toBeNull()
  expect(matchingStep(secret, '081804', now, step - 1)).toBe(step)
  for (const wrong of ['', '08180', '0818040', '181804', 'abcdef']) expect(matchingStep(secret, wrong, now, null)).toBeNull()
})

test('secrets are 160 random bits; the address names issuer and account', () => {
  const secret = newTotpSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(secret)
  expect(totpAddress('ABC', 'li', '清源 平台')).toBe(
    'otpauth://totp/%E6%B8%85%E6%BA%90%20%E5%B9%B3%E5%8F%B0:li?secret=ABC&issuer=%E6%B8%85%E6%BA%90+%E5%B9%B3%E5%8F%B0',
  )
})
