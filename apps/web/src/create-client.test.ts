import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dataQueryCalls } from '@qingyuan/contract/air/query.ts'
import type { InputOf } from '@qingyuan/contract/call.ts'
import { enterpriseCalls } from '@qingyuan/contract/emissions/enterprises.ts'
import { fillEnterpriseCalls, fillPollutionCalls } from '@qingyuan/contract/reporting/forms.ts'
import { tracingModelCalls } from '@qingyuan/contract/sources/incidents.ts'
import { trajectoryFileCalls } from '@qingyuan/contract/sources/trajectories.ts'
import { sysFileCalls } from '@qingyuan/contract/system/files.ts'
import { authCalls } from '@qingyuan/contract/system/session.ts'
import { settingCalls } from '@qingyuan/contract/system/settings.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { type ClientParts, createClient } from './create-client.ts'
import { createSession, type SessionStorage, storageKeys, type User } from './session.ts'

/** A real HTTP server that speaks the contract's envelopes; each test says what it answers. */
type Answer = (request: IncomingMessage, body: string, response: ServerResponse) => void
const opened: Server[] = []
const serve = async (answer: Answer): Promise<string> => {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => answer(request, body, response))
  })
  opened.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
afterEach(() => {
  for (const server of opened.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
const good = (response: ServerResponse, data: unknown) => json(response, 200, { StatusCode: '1', Data: data, Message: '' })
const refuse = (response: ServerResponse, status: number, message: string, code: string) =>
  json(response, status, { StatusCode: '0', Data: null, Message: message, Error: { code, id: '7F3A' } })

const storage = (): SessionStorage & Map<string, string> =>
  Object.assign(new Map<string, string>(), {
    getItem(this: Map<string, string>, key: string) {
      return this.get(key) ?? null
    },
    setItem(this: Map<string, string>, key: string, value: string) {
      this.set(key, value)
    },
    removeItem(this: Map<string, string>, key: string) {
      this.delete(key)
    },
  })
const tokens = (n: number) => ({
  requestToken: `request-${n}`,
  refreshToken: `refresh-${n}`,
  requestTokenExpiresAt: 0,
  idleTimeoutMs: 60_000,
})
const user: User = {
  id: 1,
  userName: 'wang',
  realName: '王',
  prefixName: '长治市',
  userType: 'city',
  counties: null,
  roles: ['领导'],
  authorities: ['air:view'],
  mustChangePassword: false,
  hasSecondFactor: false,
}

/** One queue for all clients of a browser, as `navigator.locks` is. */
const browserLock = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work, work)
    last = mine.catch(() => undefined)
    return mine
  }
}

const signedIn = (base: string, store = storage(), lock: ClientParts['lock'] = browserLock()) => {
  const session = createSession(store)
  if (!session.requestToken()) session.begin(user, tokens(1), '/login?from=here')
  const said: [text: string, ms: number, detail?: string][] = []
  const left: string[] = []
  const client = createClient({ base, session, lock, toast: (...words) => said.push(words), leave: origin => left.push(origin) })
  return { ...client, session, said, left, store }
}

/** Refuses token 1, renews it once to token 2, counts both. */
const expiring = (counts: { renewals: number; refused: number }): Answer => {
  return (request, body, response) => {
    if (request.url === authCalls.RenewToken.path) {
      counts.renewals++
      const { refreshToken } = JSON.parse(body) as { refreshToken: string }
      setTimeout(
        () => (refreshToken === 'refresh-1' ? good(response, tokens(2)) : refuse(response, 402, '登录已失效，请重新登录', 'SESSION_ENDED')),
        30,
      )
    } else if (request.headers.authorization !== 'Bearer request-2') {
      counts.refused++
      refuse(response, 401, '登录已过期，请重新登录', 'UNAUTHENTICATED')
    } else good(response, { userType: 'city', label: '市级用户' })
  }
}

describe('the client', () => {
  it('renews an expired token once for five requests that fail together, then repeats all five', async () => {
    const counts = { renewals: 0, refused: 0 }
    const client = signedIn(await serve(expiring(counts)))
    const answers = await Promise.all(Array.from({ length: 5 }, () => client.send(settingCalls.GetUserTypeByLoginUser, {})))
    expect(answers.map(answer => answer.userType)).toEqual(Array(5).fill('city'))
    expect(counts).toEqual({ renewals: 1, refused: 5 })
    expect(client.session.refreshToken()).toBe('refresh-2')
    expect(client.left).toEqual([])
  })

  it('shares the renewal between two tabs of one browser', async () => {
    const counts = { renewals: 0, refused: 0 }
    const base = await serve(expiring(counts))
    const store = storage()
    const lock = browserLock()
    const [one, two] = [signedIn(base, store, lock), signedIn(base, store, lock)]
    await Promise.all([one.send(settingCalls.GetUserTypeByLoginUser, {}), two.send(settingCalls.GetUserTypeByLoginUser, {})])
    expect(counts.renewals).toBe(1)
  })

  it('goes on with the tokens of another tab when the browser has no locks and its own renewal comes too late', async () => {
    const store = storage()
    let renewals = 0
    const base = await serve((request, body, response) => {
      if (request.url !== authCalls.RenewToken.path) return expiring({ renewals: 0, refused: 0 })(request, body, response)
      if (++renewals === 1) return void setTimeout(() => good(response, tokens(2)), 30)
      setTimeout(() => refuse(response, 402, '登录已失效，请重新登录', 'SESSION_ENDED'), 60)
    })
    const tabs = [signedIn(base, store, work => work()), signedIn(base, store, work => work())]
    const answers = await Promise.all(tabs.map(tab => tab.send(settingCalls.GetUserTypeByLoginUser, {})))
    expect(answers.map(answer => answer.userType)).toEqual(['city', 'city'])
    expect(renewals).toBe(2)
    expect(tabs.flatMap(tab => tab.left)).toEqual([])
  })

  it('renews again when the next token expires too', async () => {
    let current = 1
    const client = signedIn(
      await serve((request, _, response) => {
        if (request.url === authCalls.RenewToken.path) return void good(response, tokens(++current))
        if (request.headers.authorization === `Bearer request-${current}` && current > 1) return void good(response, current)
        refuse(response, 401, '登录已过期，请重新登录', 'UNAUTHENTICATED')
      }),
    )
    expect(await client.send(settingCalls.GetUserTypeByLoginUser, {})).toBe(2)
    client.session.keepTokens(tokens(1))
    expect(await client.send(settingCalls.GetUserTypeByLoginUser, {})).toBe(3)
  })

  it('clears the session and leaves for the stored origin when the renewal is refused', async () => {
    const client = signedIn(await serve((_, __, response) => void refuse(response, 401, '登录已过期，请重新登录', 'UNAUTHENTICATED')))
    await expect(client.send(settingCalls.GetUserTypeByLoginUser, {})).rejects.toMatchObject({ status: 401 })
    expect(client.left).toEqual(['/login?from=here'])
    expect([...client.store.keys()]).toEqual([])
  })

  it('leaves at once on 402, without asking for a new token', async () => {
    const requestedUrls: string[] = []
    const client = signedIn(
      await serve((request, _, response) => {
        requestedUrls.push(request.url ?? '')
        refuse(response, 402, '登录已失效，请重新登录', 'SESSION_ENDED')
      }),
    )
    await expect(client.send(settingCalls.GetUserTypeByLoginUser, {})).rejects.toMatchObject({ status: 402, code: 'SESSION_ENDED' })
    expect(requestedUrls).toEqual([settingCalls.GetUserTypeByLoginUser.path])
    expect(client.left).toEqual(['/login?from=here'])
    expect(client.store.get(storageKeys.user)).toBeUndefined()
  })

  it.each([
    ['a plain text body', 'text/plain', '时间范围有误', '时间范围有误'],
    ['a text field', 'application/json', '{"text":"甲","error":"乙","message":"丙"}', '甲'],
    ['an error field', 'application/json', '{"error":"乙","message":"丙"}', '乙'],
    [
      'the message of an envelope',
      'application/json',
      '{"StatusCode":"0","Message":"点位不存在","Error":{"code":"INVALID_INPUT"}}',
      '点位不存在',
    ],
    ['a message', 'application/json', '{"message":"丙"}', '丙'],
    ['nothing to say', 'application/json', '{}', 'Error'],
  ])('shows a 400 with %s for five seconds', async (_, type, body, shown) => {
    const client = signedIn(await serve((__, ___, response) => void response.writeHead(400, { 'content-type': type }).end(body)))
    await expect(client.send(settingCalls.GetUserTypeByLoginUser, {})).rejects.toThrow(shown)
    expect(client.said).toEqual([[shown, 5000, undefined]])
  })

  it('rejects in silence on other failures, with the server’s words and the number to read out', async () => {
    const client = signedIn(await serve((_, __, response) => void refuse(response, 403, '没有权限：用户管理', 'FORBIDDEN')))
    const failure = await client.send(settingCalls.GetUserTypeByLoginUser, {}).catch((error: unknown) => error)
    expect(failure).toMatchObject({ status: 403, message: '没有权限：用户管理', number: 'E-7F3A' })
    expect(client.said).toEqual([])
  })

  it('rejects a body that is no success in its envelope even with status 200', async () => {
    const client = signedIn(
      await serve((_, __, response) => void json(response, 200, { StatusCode: '0', Data: null, Message: '没有数据' })),
    )
    await expect(client.send(settingCalls.GetUserTypeByLoginUser, {})).rejects.toThrow('没有数据')
  })

  it('unwraps the code envelope of the VOC services', async () => {
    const client = signedIn(await serve((_, __, response) => void json(response, 200, { code: 200, data: user, msg: '' })))
    expect((await client.send(authCalls.LoggedInUser, {})).userName).toBe('wang')
  })

  const question = { placeIds: [1, 2], step: 'hour', from: '2026-11-20 01', to: '2026-11-20 24' } as const
  it('takes a JSON reply to a download as the error', async () => {
    const client = signedIn(
      await serve((_, __, response) => void json(response, 200, { StatusCode: '0', Data: null, Message: '导出行数过多' })),
    )
    await expect(client.fetchFile(dataQueryCalls.StationDataExport, { ...question, placeIds: [...question.placeIds] })).rejects.toThrow(
      '导出行数过多',
    )
  })

  it('returns a spreadsheet with the server’s file name, and repeats keys in the query', async () => {
    let requestedUrl = ''
    const client = signedIn(
      await serve((request, _, response) => {
        requestedUrl = request.url ?? ''
        const headers = {
          'content-type': 'application/vnd.ms-excel',
          'content-disposition': "attachment; filename*=UTF-8''%E5%B0%8F%E6%97%B6.xlsx",
        }
        response.writeHead(200, headers).end('PK')
      }),
    )
    const { blob, name } = await client.fetchFile(dataQueryCalls.StationDataExport, { ...question, placeIds: [...question.placeIds] })
    expect(name).toBe('小时.xlsx')
    expect(await blob.text()).toBe('PK')
    expect(requestedUrl).toContain('placeIds=1&placeIds=2')
  })

  const run = { runId: '4cf0b6a1-3c3e-4a53-9a51-0d2b8f6f2c11', format: 'geojson' } as const
  const answering = async (type: string, body: string) =>
    signedIn(await serve((_, __, response) => void response.writeHead(200, { 'content-type': type }).end(body)))

  it('saves a file of a type that the call declares, GeoJSON too', async () => {
    const client = await answering('application/geo+json', '{"type":"FeatureCollection","features":[]}')
    const { blob } = await client.fetchFile(trajectoryFileCalls.Download, run)
    expect(await blob.text()).toBe('{"type":"FeatureCollection","features":[]}')
  })

  it.each([
    ['a page of HTML', 'text/html; charset=utf-8', '<html>'],
    ['a text', 'text/plain', 'PK'],
    ['nothing that says what it is', '', 'PK'],
  ])('“Downloads must come back as a spreadsheet type”: %s is an error', async (_, type, body) => {
    const client = await answering(type, body)
    await expect(client.fetchFile(dataQueryCalls.StationDataExport, { ...question, placeIds: [1] })).rejects.toMatchObject({
      code: 'MEDIA_TYPE',
    })
  })

  it('“(a plain-text type for the diffusion data file)”: a spreadsheet in its place is an error', async () => {
    const input = { stationId: 1, time: '2026-11-20 08', pollutant: 'so2', rangeM: 1000, heightM: 10, enterpriseIds: [1] } as never
    const text = await answering('text/plain; charset=utf-8', 'x')
    expect(await (await text.fetchFile(tracingModelCalls.CreateDiffusionDataFile, input)).blob.text()).toBe('x')
    const sheet = await answering('application/vnd.ms-excel', 'PK')
    await expect(sheet.fetchFile(tracingModelCalls.CreateDiffusionDataFile, input)).rejects.toMatchObject({ code: 'MEDIA_TYPE' })
  })

  /** What arrives: the content type of the body and its parts by name. */
  const received = async (send: (client: ReturnType<typeof signedIn>) => Promise<unknown>) => {
    let type = ''
    let names: string[] = []
    let text = ''
    const client = signedIn(
      await serve((request, body, response) => {
        type = (request.headers['content-type'] ?? '').split(';')[0] ?? ''
        names = [...body.matchAll(/ name="([^"]+)"/g)].map(([, name]) => name ?? '')
        text = body
        good(response, {})
      }),
    )
    await send(client)
    return { type, names, text }
  }
  const rows = [{ name: '甲', monthly: [1, null] }, { name: '乙' }]

  it('“files and lists are sent as form data with indexed field names, default list key listDTO”: the rows of a section', async () => {
    const input = { taskId: 7, revision: 3, section: 'fuel', listDTO: rows } as InputOf<typeof fillPollutionCalls.Save>
    expect(await received(client => client.send(fillPollutionCalls.Save, input))).toMatchObject({
      type: 'multipart/form-data',
      names: ['taskId', 'revision', 'section', 'listDTO[0].name', 'listDTO[0].monthly[0]', 'listDTO[0].monthly[1]', 'listDTO[1].name'],
    })
    const form = { fuel: rows, base: { id: 'base', staff: 77 } }
    const whole = await received(client => client.send(fillEnterpriseCalls.Save, { taskId: 7, revision: 3, form }))
    expect([whole.type, whole.names.includes('form.fuel[0].monthly[1]')]).toEqual(['multipart/form-data', true])
    // Form data cannot say that a list is empty.
    const empty = await received(client => client.send(fillPollutionCalls.Save, { ...input, listDTO: [] }))
    expect([empty.type, JSON.parse(empty.text).listDTO]).toEqual(['application/json', []])
  })

  it('“files and lists are sent as form data with indexed field names”: the files of an upload that takes several', async () => {
    const files = [new File(['a'], '一.png'), new File(['b'], '二.pdf')]
    expect((await received(client => client.send(sysFileCalls.Upload, {}, { file: files }))).names).toEqual(['files[0]', 'files[1]'])
    const single = { input: { commit: false, year: undefined }, file: new File(['a'], '企业.xlsx') }
    const { names } = await received(client => client.send(enterpriseCalls.Import, single.input, { file: single.file }))
    expect(names).toEqual(['commit', 'file'])
  })

  it('“Wrong format gives 文件格式不正确”: the exact words alone, with what was wrong beside them', async () => {
    const client = signedIn(
      await serve((_, __, response) => {
        const Error = { code: 'FILE_FORMAT', detail: '不接受扩展名“exe”' }
        json(response, 400, { StatusCode: '0', Data: null, Message: '文件格式不正确', Error })
      }),
    )
    const failure = await client.send(sysFileCalls.Upload, {}, { file: new File(['MZ'], 'x.exe') }).catch((error: unknown) => error)
    expect(failure).toMatchObject({ message: '文件格式不正确', detail: '不接受扩展名“exe”' })
    expect(client.said).toEqual([['文件格式不正确', 5000, '不接受扩展名“exe”']])
  })

  it('marks background questions, so that they do not keep the session awake', async () => {
    const marked: unknown[] = []
    const client = signedIn(
      await serve((request, _, response) => {
        marked.push(request.headers['x-background'])
        good(response, null)
      }),
    )
    await client.send(settingCalls.GetUserTypeByLoginUser, {}, { background: true })
    await client.send(settingCalls.GetUserTypeByLoginUser, {})
    expect(marked).toEqual(['1', undefined])
  })

  it('reports a network error when no server listens', async () => {
    const client = signedIn('http://127.0.0.1:1')
    await expect(client.send(settingCalls.GetUserTypeByLoginUser, {})).rejects.toMatchObject({ status: 0, code: 'NET' })
  })
})

describe('the session', () => {
  it('has no user when the stored one cannot be read', () => {
    const store = storage()
    store.setItem(storageKeys.user, '{"id":')
    expect(createSession(store).user()).toBeNull()
    store.setItem(storageKeys.user, '{"id":1}')
    expect(createSession(store).user()).toBeNull()
  })
})
