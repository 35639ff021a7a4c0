import { expect, test } from 'vitest'
import { buildPacket } from './build-packet.ts'
import { maskPasswords, restorePasswords } from './mask-passwords.ts'

const packet = (pw: string) => buildPacket({ qn: '20260101000000000', st: '22', cn: '2061', pw, mn: 'A'.repeat(24), flag: 5, cp: '' })

test('every password is masked in place and comes back byte for byte', () => {
  const raw = Buffer.concat([packet('12#&56'), Buffer.from([0xff, 0x00, 0xc3]), packet('abcdef'), Buffer.from('pw=x')])
  const { masked, passwords } = maskPasswords(raw)
  expect(passwords).toEqual(['12#&56', 'abcdef', 'x'])
  expect(masked).toHaveLength(raw.length)
  expect(masked.toString('latin1')).toContain(';PW=******;MN=')
  expect(masked.toString('latin1')).not.toMatch(/12#&56|abcdef/)
  expect(restorePasswords(masked, passwords)).toEqual(raw)
})

test('bytes without a password stay as they came', () => {
  const raw = Buffer.from([0x80, 0x50, 0x57, 0x3d, 0x3b, 0x0d, 0x0a])
  expect(maskPasswords(raw)).toEqual({ masked: raw, passwords: [] })
})
