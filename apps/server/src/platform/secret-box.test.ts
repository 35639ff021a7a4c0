import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isSealed, openSecretBox } from './secret-box.ts'

const folder = mkdtempSync(join(tmpdir(), 'qingyuan-secret-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a sealed text opens with its key only, also after a start, and shows nothing of itself', () => {
  const file = join(folder, 'a', 'secret.key')
  const sealed = openSecretBox(file).seal('密码 123456')
  expect(isSealed(sealed)).toBe(true)
  expect(sealed).not.toContain('123456')
  expect(openSecretBox(file).open(sealed)).toBe('密码 123456')
  expect(openSecretBox(file).seal('密码 123456')).not.toBe(sealed)
  expect(openSecretBox(join(folder, 'b.key')).open(sealed)).toBeNull()
  expect([statSync(file).mode & 0o777, statSync(file).size, readdirSync(join(folder, 'a'))]).toEqual([0o600, 32, ['secret.key']])
})

test('what was changed, cut or never sealed does not open', () => {
  const box = openSecretBox(join(folder, 'c.key'))
  const sealed = box.seal('123456')
  // Not the last letter: some of its bits are no part of the bytes.
  const changed = sealed.slice(0, -2) + (sealed.at(-2) === 'A' ? 'B' : 'A') + sealed.slice(-1)
  expect([changed, sealed.slice(0, 20), '123456', 'sealed:'].map(text => box.open(text))).toEqual([null, null, null, null])
})

test('a file that is no key is refused by its name', () => {
  const file = join(folder, 'short.key')
  writeFileSync(file, 'x')
  expect(() => openSecretBox(file).seal('1')).toThrow(`密钥文件 ${file} 应为 32 字节，现为 1 字节`)
})
