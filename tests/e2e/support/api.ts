import type { Call, InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { authCalls } from '@qingyuan/contract/system/session.ts'

/** Password of every account of the demo city. */
export const demoPassword = 'Qingyuan@2026'

type Login = OutputOf<typeof authCalls.Login>

interface Upload {
  name: string
  bytes: Uint8Array
}

const ask = async (base: string, call: Call, input: object, token: string | null, file?: Upload) => {
  const query = new URLSearchParams()
  if (call.method === 'GET')
    for (const [key, value] of Object.entries(input))
      for (const each of [value].flat()) if (each !== undefined) query.append(key, String(each))
  const form = file && new FormData()
  if (form && file) {
    for (const [key, value] of Object.entries(input)) form.append(key, String(value))
    form.append('file', new Blob([file.bytes as BlobPart]), file.name)
  }
  return fetch(`${base}${call.path}?${query}`, {
    method: call.method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(call.method === 'POST' && !form ? { 'content-type': 'application/json' } : {}),
    },
    body: call.method === 'POST' ? (form ?? JSON.stringify(input)) : undefined,
  })
}

/** A call made beside the browser. @throws Error with the server's answer when it refuses */
export const callApi = async <C extends Call>(
  base: string,
  call: C,
  input: InputOf<C>,
  token: string | null,
  file?: Upload,
): Promise<OutputOf<C>> => {
  const response = await ask(base, call, input as object, token, file)
  const body = (await response.json()) as { StatusCode?: string; Data?: OutputOf<C>; code?: number; data?: OutputOf<C> }
  if (body.StatusCode === '1') return body.Data as OutputOf<C>
  if (body.code === 200) return body.data as OutputOf<C>
  throw new Error(`${call.name} answered ${response.status}: ${JSON.stringify(body)}`)
}

export const signInByCall = (base: string, userName: string, password = demoPassword): Promise<Login> =>
  callApi(base, authCalls.Login, { userName, password }, null)

/** Storage of a browser after sign-in, for a browser context that begins signed in. */
export const storageOf = (base: string, { userInfo, ...tokens }: Login) => ({
  cookies: [],
  origins: [
    {
      origin: base,
      localStorage: Object.entries({
        REQUEST_TOKEN: tokens.requestToken,
        REFRESH_TOKEN: tokens.refreshToken,
        IDLE_TIMEOUT_MS: String(tokens.idleTimeoutMs),
        ACCESS_USER: JSON.stringify(userInfo),
        ACCESS_ROLES: JSON.stringify(userInfo.roles),
        USER_TYPE: userInfo.userType,
        ORIGIN: '/login',
      }).map(([name, value]) => ({ name, value })),
    },
  ],
})
