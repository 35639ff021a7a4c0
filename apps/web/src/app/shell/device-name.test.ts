import { expect, it } from 'vitest'
import { deviceName } from './device-name.ts'

const like = (system: string, rest: string) => `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) ${rest}`

it.each([
  [like('Windows NT 10.0; Win64; x64', 'Chrome/142.0.0.0 Safari/537.36'), 'Chrome 142 · Windows'],
  [like('Windows NT 10.0; Win64; x64', 'Chrome/142.0.0.0 Safari/537.36 Edg/142.0.1'), 'Edge 142 · Windows'],
  [like('iPhone; CPU iPhone OS 17_5 like Mac OS X', 'Version/17.5 Mobile/15E148 Safari/604.1'), 'Safari 17 · iPhone'],
  [like('Linux; Android 14; PGT-AN10', 'Chrome/120.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.50'), '微信 8 · Android'],
  ['curl/8.5.0', '其他程序'],
  ['', '其他程序'],
  [null, '其他程序'],
])('%s is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
