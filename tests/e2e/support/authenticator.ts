import { createHmac } from 'node:crypto'
import { productNow } from './now.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The six digits that an authenticator shows now for a secret in base 32 (RFC 6238). */
export const authenticatorCode = (secret: string): string => {
  let [bits, bytes] = ['', [] as number[]]
  for (const sign of secret.replaceAll(/\s/g, '')) {
    bits += alphabet.indexOf(sign).toString(2).padStart(5, '0')
    for (; bits.length >= 8; bits = bits.slice(8)) bytes = [...bytes, Number.parseInt(bits.slice(0, 8), 2)]
  }
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(productNow() / 30_000)))
  const mac = createHmac('sha1', Buffer.from(bytes)).update(counter).digest()
  const at = mac[19]! & 15
  return String((mac.readUInt32BE(at) % 0x8000_0000) % 1_000_000).padStart(6, '0')
}
