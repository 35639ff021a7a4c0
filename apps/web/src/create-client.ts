import type { Call, InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { authCalls } from '@qingyuan/contract/system/session.ts'
import { hasEmptyKnot, mostFields, writeIndexed } from '@qingyuan/domain/fill-form/indexed.ts'
import { CallError, errorOf } from './call-error.ts'
import type { Session, Tokens } from './session.ts'

/** Dependencies of the client: it uses no globals. */
export interface ClientParts {
  /** Origin of the server, '' for our own. */
  base: string
  session: Session
  /** Shows a red message, details in a second line. */
  toast: (text: string, ms: number, detail?: string) => void
  /** The session is over: clear, and load the stored origin again. */
  leave: (origin: string) => void
  /** Runs work while no other tab of the browser does the same. */
  lock: <T>(work: () => Promise<T>) => Promise<T>
}

export interface SendOptions {
  signal?: AbortSignal
  /** A request without user action: does not keep the session awake. */
  background?: boolean
  /** The caller shows a 400 itself. */
  quiet?: boolean
  /** The file of an upload, or those of a call that takes several. */
  file?: UploadFile | readonly UploadFile[]
}
export type UploadFile = Blob & { name?: string }

type Light = Pick<Call, 'name' | 'method' | 'path' | 'envelope' | 'kind' | 'permission' | 'upload' | 'form' | 'mediaTypes'>

const query = (input: object): string => {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(input)) {
    if (value === undefined || value === null) continue
    for (const each of Array.isArray(value) ? value : [value]) search.append(key, String(each))
  }
  const text = search.toString()
  return text && `?${text}`
}

type Fields = ReturnType<typeof writeIndexed>

/** Without what is undefined. */
const plainOf = (input: object): object => JSON.parse(JSON.stringify(input))

/** Indexed names and values: `placeIds[0]`, `listDTO[0].name`; null when form data cannot say it: an empty list or object, or too many fields. */
const fieldsOf = (input: object): Fields | null => {
  const plain = plainOf(input)
  const fields = writeIndexed(plain)
  return hasEmptyKnot(plain) || fields.length > mostFields ? null : fields
}

/** Files are `files[0]` where the call takes several. */
const formData = (fields: Fields, files: readonly UploadFile[], upload: Light['upload']) => {
  const data = new FormData()
  for (const [name, value] of fields) data.append(name, value)
  files.forEach((file, i) => data.append(upload === 'several' ? `files[${i}]` : 'file', file, file.name ?? 'file'))
  return data
}

const bodyOf = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The one fetch: the two envelopes and the error catalogue of the specification (section 8) live here and nowhere else. */
export const createClient = ({ base, session, toast, leave, lock }: ClientParts) => {
  let renewing: Promise<boolean> | null = null

  const ask = async (call: Light, input: object, options: SendOptions): Promise<Response> => {
    const headers: Record<string, string> = {}
    const token = session.requestToken()
    if (token && call.permission !== 'public') headers.authorization = `Bearer ${token}`
    if (options.background) headers['x-background'] = '1'
    let body: BodyInit | undefined
    const fields = options.file ? writeIndexed(plainOf(input)) : call.form ? fieldsOf(input) : null
    if (fields) body = formData(fields, [options.file ?? []].flat(), call.upload)
    else if (call.method === 'POST') {
      headers['content-type'] = 'application/json'
      body = JSON.stringify(input)
    }
    const url = base + call.path + (call.method === 'GET' ? query(input) : '')
    try {
      return await fetch(url, { method: call.method, headers, body, signal: options.signal })
    } catch (error) {
      if (options.signal?.aborted) throw error
      throw new CallError(call.name, 0, '网络没有应答，检查网络后重试', 'NET')
    }
  }

  /** Takes new tokens unless another request or another tab has done so since `used` was refused. */
  const renew = (used: string | null): Promise<boolean> => {
    renewing ??= lock(async () => {
      const requestToken = session.requestToken()
      const refreshToken = session.refreshToken()
      if (requestToken && requestToken !== used) return true
      if (!requestToken || !refreshToken) return false
      const response = await ask(authCalls.RenewToken, { refreshToken, requestToken }, {})
      // Without locks (plain http) another tab may have renewed it meanwhile.
      if (!response.ok) return session.requestToken() !== null && session.requestToken() !== requestToken
      const body = (await response.json()) as { Data?: Tokens }
      if (!body.Data?.requestToken) return false
      session.keepTokens(body.Data)
      return true
    }).finally(() => {
      renewing = null
    })
    return renewing
  }

  let ended = false
  /** Once, however many requests learn of it: the second would no longer find the stored origin. */
  const end = () => {
    if (ended) return
    ended = true
    const origin = session.origin()
    session.clear()
    leave(origin)
  }

  const request = async (call: Light, input: object, options: SendOptions): Promise<Response> => {
    const used = session.requestToken()
    let response = await ask(call, input, options)
    if (response.status === 401 && call.permission !== 'public') {
      if (await renew(used)) response = await ask(call, input, options)
      if (response.status === 401) end()
    }
    if (response.status === 402) end()
    if (response.ok) return response
    const failure = errorOf(call.name, response.status, await bodyOf(response))
    if (response.status === 400 && !options.quiet) toast(failure.message, 5000, failure.detail)
    throw failure
  }

  const unwrap = (call: Light, status: number, body: unknown): unknown => {
    const envelope = body as Record<string, unknown> | null
    if (call.envelope === 'status' && envelope?.StatusCode === '1') return envelope.Data
    if (call.envelope === 'code' && envelope?.code === 200) return envelope.data
    throw errorOf(call.name, status, body)
  }

  const send = async <C extends Call>(call: C, input: InputOf<C>, options: SendOptions = {}): Promise<OutputOf<C>> => {
    const response = await request(call, input as object, options)
    return unwrap(call, response.status, await bodyOf(response)) as OutputOf<C>
  }

  /** A file of a type that the call declares. A JSON reply to a download is the error, anything else is one too. */
  const fetchFile = async <C extends Call>(
    call: C,
    input: InputOf<C>,
    options: SendOptions = {},
  ): Promise<{ blob: Blob; name: string }> => {
    const response = await request(call, input as object, options)
    const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
    if (!(call as Light).mediaTypes?.includes(type)) {
      const body = await bodyOf(response)
      if (type.endsWith('json')) throw errorOf(call.name, response.status, body)
      throw new CallError(call.name, response.status, '返回的内容不是要下载的文件，请稍后重试', 'MEDIA_TYPE')
    }
    return { blob: await response.blob(), name: fileName(response) ?? `${Date.now()}.xlsx` }
  }

  /** The open stream of a call of kind `events`. */
  const openStream = async <C extends Call>(call: C, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> => {
    const response = await request(call, {}, { signal, background: true })
    if (!response.body) throw new CallError(call.name, 0, '没有实时推送', 'SSE')
    return response.body
  }

  return { send, fetchFile, openStream, end }
}

export type Client = ReturnType<typeof createClient>

const fileName = (response: Response): string | null => {
  const header = response.headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(header)?.[1] ?? null
}
