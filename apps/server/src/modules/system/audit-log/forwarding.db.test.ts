import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestServer, testServer } from '#/platform/testing/test-server.ts'
import { forwardEntries } from './forwarding.ts'

let t: TestServer
let received: string[]
beforeEach(async () => {
  t = await testServer()
  received = []
})
afterEach(() => t.close())

const write = async (subject: string) =>
  t.services.audit.record({ actor: { userId: 0, userName: '值班员' }, action: 'Test.Add', title: '测试', subject })
const to = (protocol: 'udp' | 'tcp', port: number) => ({
  ...t.services,
  config: { ...t.services.config, auditSyslog: { protocol, host: '127.0.0.1', port } },
})

test('new entries go to the receiver in order, once, as RFC 5424 with the hash of the chain', async () => {
  const socket = createSocket('udp4').on('message', text => received.push(text.toString()))
  await new Promise<void>(resolve => socket.bind(0, '127.0.0.1', resolve))
  const services = to('udp', socket.address().port)
  await forwardEntries(services)
  received.length = 0
  await write('一')
  await write('二')
  expect(await forwardEntries(services)).toBe(2)
  await expect.poll(() => received.length).toBe(2)
  expect(received[0]).toMatch(/^<109>1 \d{4}-\d\d-\d\dT[\d:.]+Z \S+ qingyuan \d+ Test\.Add - \uFEFF\{/)
  const entries = received.map(text => JSON.parse(text.slice(text.indexOf('{'))))
  expect(entries).toMatchObject([{ actor: '值班员', subject: '一', hash: expect.stringMatching(/^[0-9a-f]{64}$/) }, { subject: '二' }])
  expect(await forwardEntries(services)).toBe(0)
  socket.close()
})

test('what a receiver could not take is sent again', async () => {
  await write('一')
  const server = createServer(socket => socket.on('data', text => received.push(text.toString())))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise(resolve => server.close(resolve))
  const services = to('tcp', port)
  await expect(forwardEntries(services)).rejects.toThrow('ECONNREFUSED')
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  expect(await forwardEntries(services)).toBeGreaterThanOrEqual(1)
  await expect.poll(() => received.join('')).toContain('"subject":"一"')
  const [, length, rest] = /^(\d+) (.*)$/s.exec(received.join(''))!
  expect(Buffer.from(rest!).subarray(0, Number(length)).toString()).toMatch(/\}$/)
  await new Promise(resolve => server.close(resolve))
})

test('without a receiver nothing is read or sent', async () => {
  await write('一')
  expect(await forwardEntries(t.services)).toBe(0)
})
