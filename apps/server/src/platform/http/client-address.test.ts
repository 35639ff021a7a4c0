import { expect, test } from 'vitest'
import { parseTrustedProxies } from './client-address.ts'

test.each([
  [undefined, 0],
  ['', 0],
  ['off', 0],
  ['0', 0],
  ['1', 1],
  ['2', 2],
  ['10.0.0.1', ['10.0.0.1']],
  ['10.0.0.0/8, fd00::/8 loopback', ['10.0.0.0/8', 'fd00::/8', 'loopback']],
])('TRUST_PROXY=%s', (text, proxies) => expect(parseTrustedProxies(text)).toEqual(proxies))

test.each(['true', 'yes', 'on', '10', '-1', '1.5', '0.0.0.0/0', '::/0', '10.0.0.0/33', '10.0.0/8', '10.0.0.1/8/8', 'proxy.example', ','])(
  'TRUST_PROXY=%s is refused',
  text => expect(() => parseTrustedProxies(text)).toThrow('TRUST_PROXY 应为代理层数'),
)
