import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Call, InputOf } from '@qingyuan/contract/call.ts'
import { instantOf } from '@qingyuan/domain/time.ts'
import { pino } from 'pino'
import { buildApp } from '#/app.ts'
import { openServices } from '#/open-services.ts'
import { demoPassword } from '../auth/seed.ts'
import { type Config, testConfig } from '../config.ts'
import { type SharedData, type TestDatabase, testDatabase } from './test-database.ts'

export interface TestRequest {
  token?: string
  headers?: Record<string, string>
  /** Instead of JSON: a raw body. */
  body?: string | Buffer
}

const queryOf = (input: object): string => {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input))
    for (const item of [value].flat()) if (item !== undefined) query.append(key, String(item))
  return query.toString()
}

interface FormFile {
  name: string
  content: Buffer
  type?: string
  /** Name of its field; `file` when left out. */
  field?: string
}

/** multipart/form-data with one file or several. */
export const formWith = (file: FormFile | readonly FormFile[], fields: Record<string, string> = {}) => {
  const boundary = 'test-boundary-7f3a'
  const parts = Object.entries(fields).map(([k, v]) => `--${boundary}\r\ncontent-disposition: form-data; name="${k}"\r\n\r\n${v}\r\n`)
  const files = [file]
    .flat()
    .flatMap(({ name, content, type = 'application/octet-stream', field = 'file' }) => [
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`),
      content,
      Buffer.from('\r\n'),
    ])
  return {
    body: Buffer.concat([Buffer.from(parts.join('')), ...files, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/** 2026-05-20 10:30 on the wall clock, unless a test says otherwise. */
const defaultNow = instantOf(2026, 5, 20, 10, 30)

interface ServerOptions {
  config?: Partial<Config>
  now?: number
  places?: (services: TestServices) => Promise<unknown>
  /** The factors too. */
  library?: boolean
  /** Initial content of the database, instead of accounts and areas alone. */
  data?: SharedData
}

const openTestServices = async (database: TestDatabase, { config, now = defaultNow }: ServerOptions) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'qingyuan-server-'))
  let passed = 0
  const services = await openServices({
    config: testConfig({ dataDir, ...config }),
    connection: database.config,
    log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
    clock: { now: () => now + passed },
    max: 6,
  })
  return {
    services,
    pass: (ms: number) => {
      passed += ms
    },
    close: async () => {
      await services.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Data that the product's own services write. */
export const sharedServerData = (
  name: string,
  fill: (services: TestServices) => Promise<unknown>,
  options: ServerOptions = {},
): SharedData => ({
  name,
  from: options.library ? 'library' : 'prepared',
  fill: async database => {
    const { services, close } = await openTestServices(database, options)
    await fill(services).finally(close)
  },
})

/** The whole server on a separate database, with the demo's accounts, a clock that the test moves, and no port. */
export const testServer = async (options: ServerOptions = {}) => {
  const database = await testDatabase({ template: options.data ?? (options.library ? 'library' : 'prepared') })
  const { services, pass, close } = await openTestServices(database, options)
  if (options.places) await options.places(services).then(() => services.places.refresh())
  const app = await buildApp(services)
  await app.ready()

  /** Sends a call as a browser would. `data` is the content of the envelope. */
  const ask = async <C extends Call>(
    call: C,
    input: InputOf<C> | Record<string, unknown> = {},
    { token, headers, body }: TestRequest = {},
  ) => {
    const get = call.method === 'GET'
    const response = await app.inject({
      method: call.method,
      url: get ? `${call.path}?${queryOf(input as object)}` : call.path,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(get || body !== undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      payload: get ? undefined : (body ?? JSON.stringify(input)),
    })
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    // oxlint-disable-next-line typescript/no-explicit-any -- tests look into any answer
    const reply = (isJson ? response.json() : {}) as any
    const status = response.statusCode
    const message = (reply.Message ?? reply.msg) as string
    return { status, reply, data: reply.Data ?? reply.data, message, error: reply.Error ?? reply.error, response }
  }

  const signIn = async (userName: string, password = demoPassword) => {
    const { calls } = await import('@qingyuan/contract/calls.ts')
    const { status, data, message } = await ask(calls.Auth.Login, { userName, password })
    if (status !== 200) throw new Error(`cannot sign in as ${userName}: ${message}`)
    return data as { requestToken: string; refreshToken: string; userInfo: { id: number; userName: string } }
  }

  return {
    app,
    services,
    database,
    ask,
    signIn,
    token: async (userName: string) => (await signIn(userName)).requestToken,
    pass,
    close: async () => {
      await app.close()
      await close()
      await database.close()
    },
  }
}

type TestServices = Awaited<ReturnType<typeof openServices>>
export type TestServer = Awaited<ReturnType<typeof testServer>>
