import type { Call } from '@qingyuan/contract/call.ts'
import type { FastifyReply } from 'fastify'
import type { ServerEvent } from '../events/events.ts'
import { checkPermission } from './authorize.ts'
import type { Caller } from './caller.ts'
import type { Context } from './context.ts'

type Choose = (event: ServerEvent, context: Context) => boolean

export class EventStream {
  constructor(readonly choose: Choose) {}
}

const heartbeatMs = 20_000
const retryMs = 3_000
/** A reader this far behind is cut off; it reconnects and fetches again. */
const mostBuffered = 256 * 1024

/** Own county (or whole city), and one's own when the event is for one person. */
const concerns = ({ data }: ServerEvent, { caller }: Context): boolean => {
  if (data.userId != null && data.userId !== caller.userId) return false
  return data.countyId == null || caller.scope.counties === null || caller.scope.counties.includes(data.countyId)
}

/** Return value of a handler of an `events` call: the live events that the caller may see, optionally fewer. */
export const eventStream = (choose: Choose = () => true): EventStream =>
  new EventStream((event, context) => event.type !== 'session' && concerns(event, context) && choose(event, context))

const write = (event: string, data: unknown) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/**
 * Answers with server-sent events until the reader leaves, the session ends, the right to the call is withdrawn or the server stops. Every
 * event is chosen by the rights that the caller has by then: he is identified anew with every heartbeat, for every event of a county and
 * whenever sessions or rights changed, and later events wait for that. Identifying does not keep the session awake.
 */
export const sendEvents = (
  stream: EventStream,
  call: Call,
  context: Context,
  reply: FastifyReply,
  onStop: (stop: () => void) => () => void,
): void => {
  const { services } = context
  const { userId, sessionId } = context.caller
  const raw = reply.raw
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value as string)
  raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })

  const send = (text: string) => {
    if (raw.writableEnded) return
    if (raw.writableLength > mostBuffered) return stop()
    raw.write(text)
  }
  const stop = () => {
    clearInterval(timer)
    unsubscribe()
    forget()
    raw.end()
  }
  const identify = async (): Promise<Caller | null> => {
    try {
      const caller = await services.auth.sessions.identifySession(sessionId)
      checkPermission(caller, call)
      return caller
    } catch {
      send(write('end', {}))
      stop()
      return null
    }
  }
  const deliver = async (event: ServerEvent): Promise<void> => {
    // An event of a county may arrive before the announcement that the county was withdrawn.
    if (event.data.countyId != null) current = identify()
    const pending = current
    const caller = await pending
    // The rights changed while they were looked up.
    if (pending !== current) return deliver(event)
    if (caller && stream.choose(event, { ...context, caller })) send(write(event.type, event.data))
  }
  const unsubscribe = services.events.subscribe(event => {
    const concerned = event.type === 'session' && (event.data.userId ?? userId) === userId
    if (concerned || event.type === 'resync') current = identify()
    last = last.then(() => deliver(event)).catch(error => services.log.error(error, 'event not delivered'))
  })
  const timer = setInterval(() => {
    send(write('ping', { time: services.clock.now() }))
    current = identify()
  }, heartbeatMs)
  const forget = onStop(stop)
  // Rights may have changed between the authentication of the request and the subscription.
  let current = identify()
  let last = Promise.resolve()
  raw.on('close', stop)
  raw.write(`retry: ${retryMs}\n\n${write('ping', { time: services.clock.now() })}`)
}
