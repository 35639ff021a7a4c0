/** Why a call failed: everything a screen needs to say so. Status 0 is a network that did not answer. */
export class CallError extends Error {
  override name = 'CallError'
  readonly status: number
  readonly code: string
  readonly at = Date.now()
  readonly call: string
  /** Details of the server beside code and message. */
  readonly extra: Readonly<Record<string, unknown>>
  /** What exactly was wrong, beside fixed words of the specification (文件格式不正确). */
  get detail(): string | undefined {
    const detail = word(this.extra.detail)
    return detail !== undefined && this.message.includes(detail) ? undefined : detail
  }
  constructor(call: string, status: number, message: string, code: string, extra: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.extra = extra
    this.call = call
    this.status = status
    this.code = code
  }
  /** Number to read out on the telephone. */
  get number(): string {
    return `E-${word(this.extra.id) ?? this.code}`
  }
}

type Body = Record<string, unknown>
const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null
const word = (value: unknown) => (typeof value === 'string' && value.trim() ? value.trim() : undefined)

/** Message of an HTTP 400: the body's text, else its error field, else the body itself, else its message, else `Error`. */
export const textOf400 = (body: unknown): string => {
  if (!isBody(body)) return word(body) ?? 'Error'
  return word(body.text) ?? word(body.error) ?? word(body.Message) ?? word(body.msg) ?? word(body.message) ?? 'Error'
}

const fallback = (status: number) =>
  ({ 401: '登录已失效', 402: '登录已失效', 403: '无访问权限!', 404: '没有找到', 413: '文件过大,超出100M', 429: '请求过于频繁，稍后再试' })[
    status
  ] ?? (status >= 500 ? '服务器没有完成这次请求' : 'Error')

/** The server's own words in either envelope, else words for the status. */
export const errorOf = (call: string, status: number, body: unknown): CallError => {
  const envelope = isBody(body) ? body : {}
  const details = [envelope.Error, envelope.error].find(isBody) ?? {}
  const said = word(envelope.Message) ?? word(envelope.msg) ?? word(envelope.error) ?? word(envelope.message)
  const text = status === 400 ? textOf400(body) : (said ?? fallback(status))
  return new CallError(call, status, text, word(details.code) ?? String(status), details)
}
