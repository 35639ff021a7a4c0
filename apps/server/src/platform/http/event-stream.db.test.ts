import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { calls } from '@qingyuan/contract/calls.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestServer, testServer } from '../testing/test-server.ts'

let t: TestServer
let port: number
const open: http.ClientRequest[] = []
beforeEach(async () => {
  t = await testServer()
  await t.app.listen({ host: '127.0.0.1', port: 0 })
  port = (t.app.server.address() as AddressInfo).port
})
afterEach(async () => {
  for (const request of open.splice(0)) request.destroy()
  await t.close()
})

/** Text of the stream so far, and the moment at which it holds something. */
const listen = async (token: string) => {
  const request = http.get({ port, path: calls.Home.events.path, headers: { authorization: `Bearer ${token}` } })
  open.push(request)
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  let text = ''
  const ended = new Promise(resolve => response.once('close', resolve))
  response.setEncoding('utf8').on('data', chunk => {
    text += chunk
  })
  response.on('error', () => undefined)
  const until = async (what: string) => {
    while (!text.includes(what)) await once(response, 'data')
  }
  await until('event: ping')
  return { response, until, ended, text: () => text }
}
const marker = (n: number) => t.services.events.publish({ type: 'hour', data: { marker: n } })

test('a stream begins with its retry time and brings what is published', async () => {
  const stream = await listen(await t.token('city'))
  expect(stream.response.headers['content-type']).toBe('text/event-stream; charset=utf-8')
  await t.services.events.publish({ type: 'hour', data: { time: '2026-05-20 10' } })
  await stream.until('event: hour\ndata: {"time":"2026-05-20 10"}\n\n')
  expect(stream.text()).toMatch(/^retry: 3000\n\n/)
})

test('an alarm of a county reaches that county and the city, a job only its owner', async () => {
  const county = await t.signIn('county')
  const [own, city] = [await listen(county.requestToken), await listen(await t.token('city'))]
  await t.services.events.publish({ type: 'alarm', data: { countyId: 5, name: 'other' } })
  await t.services.events.publish({ type: 'alarm', data: { countyId: 7, name: 'own' } })
  await t.services.events.publish({ type: 'job', data: { userId: county.userInfo.id, name: 'job' } })
  await marker(1)
  await Promise.all([own.until('marker'), city.until('marker')])
  const seen = (text: string) => ['other', 'own', 'job'].filter(name => text.includes(`"${name}"`))
  expect(seen(own.text())).toEqual(['own', 'job'])
  expect(seen(city.text())).toEqual(['other', 'own'])
})

test('signing out ends the stream, renewing the token does not', async () => {
  const tokens = await t.signIn('city')
  const stream = await listen(tokens.requestToken)
  const { data } = await t.ask(calls.Auth.RenewToken, { refreshToken: tokens.refreshToken, requestToken: tokens.requestToken })
  await marker(1)
  await stream.until('marker')
  await t.ask(calls.Auth.Logout, {}, { token: data.requestToken })
  await stream.ended
  expect(stream.text()).toContain('event: end')
})

test('sessions are never told on the stream', async () => {
  const stream = await listen(await t.token('city'))
  await t.signIn('leader')
  await t.services.auth.sessions.invalidate()
  await marker(1)
  await stream.until('marker')
  expect(stream.text()).not.toContain('event: session')
})

test('a message too long for the database still arrives, without its data', async () => {
  const stream = await listen(await t.token('city'))
  await t.services.events.publish({ type: 'alarm', data: { countyId: 7, text: '长'.repeat(5000) } })
  await stream.until('"large":true')
})

test('when the listening connection is lost it comes back and readers are told to ask again', async () => {
  const stream = await listen(await t.token('city'))
  await t.services.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'qingyuan-events' and datname = current_database()`,
  )
  await stream.until('event: resync')
  await marker(2)
  await stream.until('"marker":2')
})

test('closing the server ends the streams', async () => {
  const stream = await listen(await t.token('city'))
  await Promise.all([t.app.close(), stream.ended])
})
