import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Call, call } from '@qingyuan/contract/call.ts'
import { calls } from '@qingyuan/contract/calls.ts'
import { Type } from 'typebox'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { eventStream } from './event-stream.ts'
import { implementCalls } from './implement.ts'
import { createServer } from './server.ts'

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
const listen = async (token: string, { path }: Call = calls.Home.events, at = port) => {
  const request = http.get({ port: at, path, headers: { authorization: `Bearer ${token}` } })
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

describe('rights that change while the stream is open', () => {
  let admin: string
  beforeEach(async () => {
    admin = await t.token('admin')
  })
  const change = async (userName: string, fields: object) => {
    const { data } = await t.ask(calls.System.UserQuery, { search: userName }, { token: admin })
    const { id, realName, prefixName, userType, countyIds, roleIds } = data.rows[0]
    const input = { id, realName, prefixName, userType, countyIds, roleIds, disabled: false, ...fields }
    expect((await t.ask(calls.System.UserUpdate, input, { token: admin })).status).toBe(200)
  }
  const alarm = (countyId: number, name: string) => t.services.events.publish({ type: 'alarm', data: { countyId, name } })

  test('an event of a county withdrawn before it is not delivered, one of a county given is', async () => {
    const stream = await listen(await t.token('county'))
    for (let round = 0; round < 5; round++) {
      await alarm(7, `before-${round}`)
      await stream.until(`before-${round}`)
      await change('county', { countyIds: [12] })
      await Promise.all([alarm(7, `withdrawn-${round}`), alarm(12, `given-${round}`)])
      await stream.until(`given-${round}`)
      await change('county', { countyIds: [7] })
    }
    expect(stream.text()).not.toContain('withdrawn')
  })

  test('an event that waits for the rights of its moment is not delivered by older ones', async () => {
    const stream = await listen(await t.token('county'))
    await stream.until('event: ping')
    await t.services.db
      .updateTable('users')
      .set({ county_ids: [12] })
      .where('user_name', '=', 'county')
      .execute()
    // The change is announced together with the event, before anybody has looked it up.
    await Promise.all([t.services.auth.sessions.invalidate(), alarm(7, 'withdrawn'), alarm(12, 'given')])
    await stream.until('given')
    expect(stream.text()).not.toContain('withdrawn')
  })

  test('the stream of a call whose right was withdrawn with the role ends', async () => {
    const planted = call({
      name: 'Planted.events',
      title: '报警推送',
      kind: 'events',
      permission: 'alarm:view',
      input: Type.Object({}),
      output: Type.Any(),
    })
    const app = await createServer(t.services)
    implementCalls(app, t.services, { planted }, { planted: () => eventStream() })
    await app.listen({ host: '127.0.0.1', port: 0 })
    const stream = await listen(await t.token('leader'), planted, (app.server.address() as AddressInfo).port)
    await alarm(7, 'before')
    await stream.until('before')
    const { data: roles } = await t.ask(calls.System.RoleQuery, {}, { token: admin })
    await change('leader', { roleIds: [roles.find((role: { name: string }) => role.name === '企业用户').id] })
    await alarm(7, 'withdrawn')
    await stream.ended
    expect(stream.text()).toMatch(/event: end\ndata: \{\}\n\n$/)
    expect(stream.text()).not.toContain('withdrawn')
    await app.close()
  })
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

test('sessions are never sent on the stream', async () => {
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

test('a lost LISTEN connection is restored, and readers are sent a resync', async () => {
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
