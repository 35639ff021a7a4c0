import type { Random } from './random.ts'

/** Small texts that parsers trip over, whatever their format. */
export const nastyTokens: readonly string[] = [
  '##',
  '&&',
  ';',
  ',',
  '=',
  '-',
  '"',
  '""',
  '\r\n',
  '\n',
  '\t',
  '\0',
  '\ufeff',
  '，',
  '中文',
  '%',
  '#'.repeat(9),
  '9'.repeat(30),
  'NaN',
  'Infinity',
  '-Infinity',
  '1e308',
  '-1e308',
  '1e999',
  '-0',
  '0x1F',
  '1,234',
  '--5',
  '5..5',
  'null',
  '__proto__',
  'constructor',
  'toString',
  'CP=&&',
  'MN=',
  'QN=',
  'Flag=7',
  'PNUM=2',
  'PNO=9',
  'DataTime=',
  '20260230250000',
  '99999999999999',
  '2026-02-30 08',
  '2026-01-01 24',
  '-;',
  '=1+1',
  '@x',
  '<f>',
  '</c>',
  '<!DOCTYPE x [<!ENTITY a "b">]>',
  '&#0;',
  '&a;',
  'r="ZZZ99"',
  '<row r="2">',
]

const cut = (bytes: Buffer, from: number, to: number, put: Uint8Array = Buffer.alloc(0)): Buffer =>
  Buffer.concat([bytes.subarray(0, from), put, bytes.subarray(to)])

/** A few random changes: bit flips, deletions, insertions of nasty tokens, doubled and swapped stretches, truncation. */
export const mutateBytes = (random: Random, input: Uint8Array, changes = random.int(1, 4)): Buffer => {
  let bytes: Buffer = Buffer.from(input)
  for (let i = 0; i < changes; i++) {
    const at = random.int(0, bytes.length)
    const end = Math.min(bytes.length, at + random.int(1, random.chance(0.8) ? 8 : 200))
    const kind = random.int(0, 6)
    if (kind === 0 && at < bytes.length) bytes[at] = bytes[at]! ^ (1 << random.int(0, 7))
    else if (kind === 1) bytes = cut(bytes, at, end)
    else if (kind === 2 || kind === 6) bytes = cut(bytes, at, at, Buffer.from(random.pick(nastyTokens)))
    else if (kind === 3) bytes = cut(bytes, at, at, bytes.subarray(at, end))
    else if (kind === 4) bytes = cut(bytes, at, end, Buffer.from(random.pick(nastyTokens)))
    else if (random.chance(0.2)) bytes = bytes.subarray(0, at)
    else if (at < bytes.length) bytes[at] = random.int(0, 255)
  }
  return bytes
}
