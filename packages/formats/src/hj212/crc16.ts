import type { Checksum } from '@qingyuan/domain/device-settings.ts'

/**
 * CRC of HJ 212-2017 Appendix A: the register is shifted right by eight BEFORE the byte is mixed in, so it is not Modbus CRC-16.
 * Only the upper byte of the old register survives, hence one table look-up a byte.
 */
const table = Uint16Array.from({ length: 256 }, (_, index) => {
  let register = index
  for (let bit = 0; bit < 8; bit++) register = register & 1 ? (register >> 1) ^ 0xa001 : register >> 1
  return register
})

/** CRC of a data segment (without `##`, length and line end), 0..65535. Empty gives FFFF. */
export const crc16 = (bytes: Uint8Array): number => {
  let register = 0xffff
  for (let i = 0; i < bytes.length; i++) register = table[(register >> 8) ^ bytes[i]!]!
  return register
}

/** Modbus CRC-16, which some devices send instead: the byte is mixed in before the shift. */
export const modbusCrc16 = (bytes: Uint8Array): number => {
  let register = 0xffff
  for (let i = 0; i < bytes.length; i++) register = (register >> 8) ^ table[(register ^ bytes[i]!) & 0xff]!
  return register
}

export const crcOf = (checksum: Checksum, bytes: Uint8Array): number => (checksum === 'modbus' ? modbusCrc16(bytes) : crc16(bytes))

/** Four upper-case hexadecimal digits, high byte first, as the standard writes it. */
export const crcText = (crc: number): string => crc.toString(16).toUpperCase().padStart(4, '0')
