/** Every way in which a call can be refused: HTTP status and what the person reads. `{name}` is filled from the error's details. */
export const errorTable = {
  INVALID_INPUT: { status: 400, message: '输入有误' },
  BAD_RANGE: { status: 400, message: '时间范围有误' },
  BAD_REQUEST: { status: 400, message: '请求格式有误' },
  LOGIN_FAILED: { status: 400, message: '用户名或密码错误' },
  CODE_REQUIRED: { status: 400, message: '请输入动态口令' },
  CAPTCHA_REQUIRED: { status: 400, message: '请输入验证码' },
  CAPTCHA_WRONG: { status: 400, message: '验证码错误或已过期，请重新输入' },
  PASSWORD_WRONG: { status: 400, message: '原密码错误' },
  PASSWORD_WEAK: { status: 400, message: '密码不符合要求' },
  FILE_FORMAT: { status: 400, message: '文件格式不正确' },
  FILE_TOO_LARGE: { status: 400, message: '文件过大,超出100M' },
  UNAUTHENTICATED: { status: 401, message: '登录已过期，请重新登录' },
  SESSION_ENDED: { status: 402, message: '登录已失效，请重新登录' },
  FORBIDDEN: { status: 403, message: '没有权限：{permission}' },
  OUT_OF_SCOPE: { status: 403, message: '没有权限查看或修改其他区县的数据' },
  PASSWORD_CHANGE_REQUIRED: { status: 403, message: '首次登录请先修改密码' },
  NOT_FOUND: { status: 404, message: '未找到{what}' },
  CONFLICT: { status: 409, message: '与现有数据冲突' },
  TOO_LARGE: { status: 413, message: '请求内容过大' },
  UNSUPPORTED: { status: 415, message: '不支持的内容类型' },
  LOCKED: { status: 423, message: '账户已锁定，请 {minutes} 分钟后再试' },
  TOO_MANY: { status: 429, message: '操作过于频繁，请稍后再试' },
  INTERNAL: { status: 500, message: '系统内部错误，请联系管理员并告知编号 {id}' },
  UNAVAILABLE: { status: 503, message: '服务暂不可用，请稍后重试' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorTable

export interface ErrorDetails {
  /** Says it better than the table does; Chinese, shown to the person. */
  message?: string
  /** Name of the input field at fault. */
  field?: string
  /** Handed to the client beside code and message. */
  extra?: Record<string, string | number | boolean | null>
  cause?: unknown
  /** Fills `{name}` in the table's message. */
  [name: string]: unknown
}

export class AppError extends Error {
  readonly status: number
  constructor(
    readonly code: ErrorCode,
    readonly details: ErrorDetails = {},
  ) {
    super(details.message ?? fill(errorTable[code].message, details), { cause: details.cause })
    this.name = 'AppError'
    this.status = errorTable[code].status
  }
}

const fill = (message: string, details: ErrorDetails) => message.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''))

/** The one way to refuse: `throw appError('NOT_FOUND', { what: '用户' })`. */
export const appError = (code: ErrorCode, details: ErrorDetails = {}): AppError => new AppError(code, details)
