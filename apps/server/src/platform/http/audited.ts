import type { Call } from '@qingyuan/contract/call.ts'
import { AppError } from '../errors.ts'
import type { Context } from './context.ts'

const secret = /password|token|captcha|^key$/i
const longestText = 300
const longestList = 50
const mostBytes = 8_000

/** Input as the audit log may show it: without secrets, long texts and lists cut. */
export const withoutSecrets = (value: unknown): unknown => {
  if (typeof value === 'string') return value.length > longestText ? `${value.slice(0, longestText)}…` : value
  if (Array.isArray(value)) {
    const shown = value.slice(0, longestList).map(withoutSecrets)
    return value.length > longestList ? [...shown, `…共 ${value.length} 项`] : shown
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, secret.test(key) ? '***' : withoutSecrets(item)]))
}

/** One line of the audit log for a call that changes or hands out data. */
export const noteCall = async (call: Call, input: unknown, context: Context, outcome: string): Promise<void> => {
  const { services, caller, ip, upload, audit } = context
  const shown = withoutSecrets(input)
  const fits = JSON.stringify(shown).length <= mostBytes
  await services.audit.record({
    actor: { userId: caller.userId, userName: caller.userName },
    action: call.name,
    title: call.title,
    subject: audit.subject ?? call.subject?.(input, upload?.name ?? ''),
    detail: { outcome, input: fits ? shown : '（内容过长，未保存）', ...(upload ? { file: upload.name, size: upload.size } : {}) },
    ip,
  })
}

/** One line for an account in ten minutes. */
export const noteUse = async (call: Call, { services, caller, ip }: Context): Promise<void> => {
  const { userId, userName } = caller
  await services.auth.uses.add({ actor: { userId, userName }, action: call.name, title: call.title, outcome: 'ok', ip })
}

const refusals = ['FORBIDDEN', 'OUT_OF_SCOPE']

/** One line for a request that was refused for want of a right or scope, of a call that is not audited anyway. */
export const noteRefusal = async (call: Call, { services, caller, ip }: Pick<Context, 'services' | 'caller' | 'ip'>, error: unknown) => {
  if (!(error instanceof AppError) || !refusals.includes(error.code)) return
  const { userId, userName } = caller
  await services.auth.refusals.add({ actor: { userId, userName }, action: call.name, title: call.title, outcome: error.code, ip })
}
