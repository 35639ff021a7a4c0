import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { calls } from '@qingyuan/contract/calls.ts'
import { afterEach, expect, test } from 'vitest'
import { demoPassword } from '../auth/seed.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { parseTrustedProxies } from './client-address.ts'

let t: TestServer
let port: number
afterEach(() => t.close())

const behind = async (trustProxy: string | undefined) => {
  t = await testServer({ config: { trustedProxies: parseTrustedProxies(trustProxy) } })
  await t.app.listen({ host: '127.0.0.1', port: 0 })
  port = (t.app.server.address() as AddressInfo).port
}

const signIn = async (userName: string, password: string, forwardedFor: string | string[]) => {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor }
  const request = http.request({ port, method: 'POST', path: calls.Auth.Login.path, headers })
  request.end(JSON.stringify({ userName, password }))
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  response.resume()
  await once(response, 'end')
  return response.statusCode
}

/** Address that the audit log and the session hold of a sign-in with this header. */
const recorded = async (forwardedFor: string | string[]) => {
  expect(await signIn('leader', demoPassword, forwardedFor)).toBe(200)
  const one = async (sql: string) => (await t.services.pool.query(sql)).rows[0].ip as string
  const session = await one('select ip from sessions order by created_at desc, id limit 1')
  t.pass(1000)
  expect(await one(`select ip from audit_log where action = 'Auth.Login' order by id desc limit 1`)).toBe(session)
  return session
}

test('without a trusted proxy the header is not read', async () => {
  await behind(undefined)
  expect(await recorded('203.0.113.9')).toBe('127.0.0.1')
})

test('one hop: the rightmost entry, which the proxy wrote, whatever the client wrote before it', async () => {
  await behind('1')
  expect(await recorded('203.0.113.9')).toBe('203.0.113.9')
  expect(await recorded('1.2.3.4, 203.0.113.9')).toBe('203.0.113.9')
  expect(await recorded(['1.2.3.4', '5.6.7.8', '203.0.113.9'])).toBe('203.0.113.9')
})

test('two hops: the second entry from the right', async () => {
  await behind('2')
  expect(await recorded('1.2.3.4, 203.0.113.9, 10.0.0.5')).toBe('203.0.113.9')
})

test('a list: the first entry from the right that is no proxy of it, and none from a stranger', async () => {
  await behind('loopback, 10.0.0.0/8')
  expect(await recorded('1.2.3.4, 203.0.113.9, 10.0.0.5')).toBe('203.0.113.9')
  await t.close()
  await behind('10.0.0.0/8')
  expect(await recorded('203.0.113.9, 10.0.0.5')).toBe('127.0.0.1')
})

test('what is no address is not used as one', async () => {
  await behind('1')
  for (const text of ["<script>alert(1)</script>'", 'unknown', '999.1.1.1', '203.0.113.9:4711'])
    expect(await recorded(`203.0.113.9, ${text}`)).toBe('127.0.0.1')
})

test('a client cannot escape the limit of an address by writing others before his own', async () => {
  await behind('1')
  const forged = (i: number) => `198.51.100.${i}, 203.0.113.9`
  await Promise.all(Array.from({ length: 100 }, (_, i) => signIn(`name${i}`, 'wrong', forged(i))))
  expect(await signIn('name100', 'wrong', forged(100))).toBe(429)
  expect(await signIn('name101', 'wrong', '203.0.113.10')).toBe(400)
})
