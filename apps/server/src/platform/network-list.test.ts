import { expect, test } from 'vitest'
import { addressGroup, isNetwork, networkMatcher, plainAddress } from './network-list.ts'

test('addresses and CIDR networks are distinguished from other text', () => {
  expect(['10.1.2.3', '10.0.0.0/8', '::1', 'fd00::/8', '0.0.0.0/0'].filter(isNetwork)).toHaveLength(5)
  expect(['', '10.1.2', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', 'fe80::1%eth0', 'host.cn', '::/129'].filter(isNetwork)).toEqual([])
})

test('an address is matched against networks of its own family', () => {
  const matches = networkMatcher(['10.0.0.0/8', '192.168.1.7', 'fd00::/8'])
  expect(['10.255.0.1', '192.168.1.7', 'fd12::1'].filter(matches)).toHaveLength(3)
  expect(['11.0.0.1', '192.168.1.8', '::1', '', 'x'].filter(matches)).toEqual([])
  expect(() => networkMatcher(['10.0.0'])).toThrow('10.0.0 不是 IP 地址或 CIDR')
})

test('IPv4 counts by address, IPv6 by its /64 network', () => {
  expect(plainAddress('::ffff:10.1.2.3')).toBe('10.1.2.3')
  expect(addressGroup('10.1.2.3')).toBe('10.1.2.3')
  expect(addressGroup('2001:db8:0:1::a')).toBe(addressGroup('2001:0db8::1:9:8:7:6'))
  expect(addressGroup('2001:db8::1')).not.toBe(addressGroup('2001:db8:0:1::1'))
  expect(addressGroup('::1')).toBe('0:0:0:0::/64')
})
