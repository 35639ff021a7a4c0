import { expect, it } from 'vitest'
import { crc16, crcText, modbusCrc16 } from './crc16.ts'

const crc = (text: string) => crcText(crc16(Buffer.from(text)))

it('gives the check values of the standard and not those of Modbus', () => {
  expect(crc('')).toBe('FFFF')
  expect(crc('A')).toBe('7080')
  expect(crc('123456789')).toBe('2F80')
  expect(crc('QN=20160801085857223;ST=32;CN=1062;PW=100000;MN=010000A8900016F000169DC0;Flag=5;CP=&&RtdInterval=30&&')).toBe('1C80')
})

it('gives the check value of Modbus where a device has it', () => {
  const modbus = (text: string) => crcText(modbusCrc16(Buffer.from(text)))
  expect(modbus('A')).toBe('707F')
  expect(modbus('123456789')).toBe('4B37')
})

it('equals the bit-by-bit definition of Appendix A on every byte pair', () => {
  const slow = (bytes: number[]) => {
    let register = 0xffff
    for (const byte of bytes) {
      register = (register >> 8) ^ byte
      for (let bit = 0; bit < 8; bit++) register = register & 1 ? (register >> 1) ^ 0xa001 : register >> 1
    }
    return register
  }
  for (let a = 0; a < 256; a++) for (let b = 0; b < 256; b += 5) expect(crc16(Uint8Array.of(a, b))).toBe(slow([a, b]))
})

it('writes a CRC of zero as 0000', () => {
  expect(crcText(0)).toBe('0000')
})
