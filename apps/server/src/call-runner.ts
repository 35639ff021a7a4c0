import type { Call } from '@qingyuan/contract/call.ts'
import { servedCalls } from './modules.ts'
import { appError } from './platform/errors.ts'
import { checkPermission, checkScope } from './platform/http/authorize.ts'
import type { Caller } from './platform/http/caller.ts'
import type { Context } from './platform/http/context.ts'
import { frameOfAnswer } from './platform/http/file-reply.ts'
import { compileCall } from './platform/http/schemas.ts'
import { inputError } from './platform/http/validation.ts'
import type { CallRunner, Services } from './platform/services.ts'

interface Exportable {
  call: Call
  handler: (context: Context, input: unknown) => unknown
  checkInput: ReturnType<typeof compileCall>['checkInput']
}

/** Export calls by name, each with the handler of the call that it exports. Input comes as JSON, as a page holds it, not as the texts of a query. */
const exportable = new Map<string, Exportable>(
  servedCalls.flatMap(({ calls, handlers }) =>
    Object.entries(calls).flatMap(([key, call]): [string, Exportable][] => {
      const handler = handlers[key] ?? handlers[key.replace(/Export$/, '')]
      return call.kind === 'xlsx' && key.endsWith('Export') && handler
        ? [[call.name, { call, handler: handler as never, checkInput: compileCall({ ...call, method: 'POST' }).checkInput }]]
        : []
    }),
  ),
)

/** Runs Export calls from inside, with the permission, the input check and the scope of the person they are for. */
export const createCallRunner = (services: () => Services): CallRunner => {
  const open = (name: string, input: unknown, caller: Caller) => {
    const found = exportable.get(name)
    if (!found) throw appError('NOT_FOUND', { what: `可导出的接口 ${name}` })
    checkPermission(caller, found.call)
    // Checked already when it comes from HTTP: the defaults are in, and checking again changes nothing.
    const check = found.checkInput()
    if (!check(input)) throw inputError(check)
    checkScope(services(), caller, found.call, input as Record<string, unknown>)
    return found
  }
  return {
    check: (name, input, caller) => open(name, input, caller).call.title,
    frame: async (name, input, caller) => {
      const { handler } = open(name, input, caller)
      const context: Context = { services: services(), caller, ip: '', request: undefined as never, audit: {} }
      return frameOfAnswer(await handler(context, input))
    },
  }
}
