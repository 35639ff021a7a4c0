import type { Call, InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { AppError } from '../errors.ts'
import type { Services } from '../services.ts'
import { noteCall, noteRefusal, noteUse } from './audited.ts'
import { authenticate, checkPermission, checkScope } from './authorize.ts'
import type { Caller } from './caller.ts'
import { clientAddress } from './client-address.ts'
import type { Context } from './context.ts'
import { successBody } from './envelope.ts'
import { EventStream, sendEvents } from './event-stream.ts'
import { sendFile, sendFrame } from './file-reply.ts'
import { isForm, readFields } from './form-data.ts'
import { acceptFormerNames, addFormerNames } from './former-names.ts'
import { checkAnnouncedLength, readForm } from './multipart.ts'
import { compileCall } from './schemas.ts'
import { checkStorable, inputError } from './validation.ts'

/**
 * Answers one call. Gets input that the schema accepted, from a caller who may ask it; returns the output (a Frame for an `xlsx` call, or a
 * `fileReply`; an `eventStream` for an `events` call) or throws an `appError`.
 */
export type Handler<C> = (context: Context, input: InputOf<C>) => Promise<ResultOf<C>> | ResultOf<C>

/** A call that answers with an empty object takes a handler that returns nothing. */
type ResultOf<C> = Record<never, never> extends OutputOf<C> ? OutputOf<C> | void : OutputOf<C>

/** One handler a call; Export calls made by `exportOf` have none: the same question answered as a spreadsheet. A call named `Export` has one. */
export type HandlersOf<S> = { [K in keyof S as K extends 'Export' ? K : K extends `${string}Export` ? never : K]: Handler<S[K]> }

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call
  }
  interface FastifyRequest {
    caller?: Caller
  }
  interface FastifyInstance {
    /** Streams that must end before the server can close; returns the way to take one off again. */
    onStop(stop: () => void): () => void
  }
}

type AnyHandler = (context: Context, input: unknown) => unknown

interface Mounted {
  call: Call
  handler: AnyHandler
  services: Services
  compiled: ReturnType<typeof compileCall>
}

const validated = ({ compiled }: Mounted, input: unknown, form: boolean): Record<string, unknown> => {
  const check = form ? compiled.checkForm() : compiled.checkInput()
  if (!check(input)) throw inputError(check)
  checkStorable(check, input)
  return input as Record<string, unknown>
}

const run = async (mounted: Mounted, context: Context, given: unknown): Promise<unknown> => {
  const { call, services, handler } = mounted
  const input = validated(mounted, acceptFormerNames(call, given), isForm(context.request))
  try {
    checkScope(services, context.caller, call, input)
    const inThread = services.tables && call.kind === 'xlsx' && call.name.endsWith('Export')
    const result = inThread ? await services.tables!.run({ call: call.name, input, caller: context.caller }) : await handler(context, input)
    if (call.audited) await noteCall(call, input, context, 'ok')
    else if (call.noted) await noteUse(call, context)
    return result
  } catch (error) {
    if (call.audited) await noteCall(call, input, context, error instanceof AppError ? error.code : 'INTERNAL')
    else await noteRefusal(call, context, error)
    throw error
  }
}

const readInput = async ({ call, services }: Mounted, request: FastifyRequest) => {
  if (call.upload) return readForm(request, services.files.temporaryFolder, call.upload === 'several')
  const fields = request.isMultipart() ? await readFields(request) : ((call.method === 'GET' ? request.query : request.body) ?? {})
  return { fields, uploads: [], discard: async () => undefined }
}

const send = (mounted: Mounted, context: Context, result: unknown, reply: FastifyReply, app: FastifyInstance) => {
  const { call, services, compiled } = mounted
  if (result instanceof EventStream) return sendEvents(result, call, context, reply, app.onStop)
  if (call.kind === 'xlsx') return sendFrame(result, call, services, reply)
  if (call.kind !== 'json') return sendFile(result, call, reply)
  // A handler that returns nothing is answered with an empty object; null is an answer where the contract allows it.
  const payload = result === undefined ? {} : addFormerNames(call, result)
  const check = services.config.strictOutput ? compiled.checkOutput() : undefined
  if (check && !check(payload)) throw new Error(`${call.name} answers against its contract: ${JSON.stringify(check.errors?.[0])}`)
  return reply.type('application/json; charset=utf-8').serializer(compiled.writer()).send(successBody(call.envelope, payload))
}

const answer = (mounted: Mounted, app: FastifyInstance) => async (request: FastifyRequest, reply: FastifyReply) => {
  const context: Context = { services: mounted.services, caller: request.caller as Caller, ip: clientAddress(request), request, audit: {} }
  const { fields, uploads, discard } = await readInput(mounted, request)
  try {
    context.uploads = uploads
    context.upload = uploads[0]
    return await send(mounted, context, await run(mounted, context, fields), reply, app)
  } finally {
    await discard()
  }
}

/** @throws FORBIDDEN, after a line in the audit log; PASSWORD_CHANGE_REQUIRED */
const checkAllowed = async ({ call, services }: Mounted, request: FastifyRequest, caller: Caller) => {
  try {
    checkPermission(caller, call)
  } catch (error) {
    await noteRefusal(call, { services, caller, ip: clientAddress(request) }, error)
    throw error
  }
}

const pushBodyLimit = 20_000_000

const route = (mounted: Mounted, app: FastifyInstance): RouteOptions => ({
  method: mounted.call.method,
  url: mounted.call.path,
  config: { call: mounted.call },
  ...(mounted.call.machine ? { bodyLimit: pushBodyLimit } : {}),
  onRequest: async request => {
    request.caller = await authenticate(mounted.services, mounted.call, request)
    await checkAllowed(mounted, request, request.caller)
    if (mounted.call.upload) checkAnnouncedLength(request)
  },
  handler: answer(mounted, app),
})

const handlerFor = (key: string, handlers: Record<string, AnyHandler>): AnyHandler => {
  const handler = handlers[key] ?? handlers[key.replace(/Export$/, '')]
  if (!handler) throw new Error(`no handler for ${key}`)
  return handler
}

/** Mounts the calls of one service on their handlers. The order of every answer: who, may they, input, scope, handler, envelope. */
export const implementCalls = <S extends { [K in keyof S]: Call }>(
  app: FastifyInstance,
  services: Services,
  calls: S,
  handlers: HandlersOf<S>,
): void => {
  for (const [key, call] of Object.entries(calls) as [string, Call][]) {
    const handler = handlerFor(key, handlers as unknown as Record<string, AnyHandler>)
    app.route(route({ call, services, handler, compiled: compileCall(call) }, app))
  }
}
