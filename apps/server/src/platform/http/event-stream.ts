import type { FastifyReply } from 'fastify'
import type { ServerEvent } from '../events/events.ts'
import type { Context } from './context.ts'

type Choose = (event: ServerEvent, context: Context) => boolean

export class EventStream {
  constructor(readonly choose: Choose) {}
}

const heartbeatMs = 20_000
const retryMs = 3_000
/** A reader this far behind is cut off; it comes back and asks anew. */
const mostBuffered = 256 * 1024

/** Own county (or whole city), and one's own when the event is for one person. */
const concerns = ({ data }: ServerEvent, { caller }: Context): boolean => {
  if (data.userId != null && data.userId !== caller.userId) return false
  return data.countyId == null || caller.scope.counties === null || caller.scope.counties.includes(data.countyId)
}

/** What a handler of an `events` call returns: the live events that the caller may see, optionally fewer. */
export const eventStream = (choose: Choose = () => true): EventStream =>
  new EventStream((event, context) => event.type !== 'session' && concerns(event, context) && choose(event, context))

const write = (event: string, data: unknown) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/**
 * Answers with server-sent events until the reader leaves, the session ends or the server stops. The session is looked at with every
 * heartbeat and whenever sessions changed; looking does not keep it awake.
 */
export const sendEvents = (stream: EventStream, context: Context, reply: FastifyReply, onStop: (stop: () => void) => () => void): void => {
  const { services, caller } = context
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
  const check = async () => {
    try {
      await services.auth.sessions.identifySession(caller.sessionId)
    } catch {
      send(write('end', {}))
      stop()
    }
  }
  const unsubscribe = services.events.subscribe(event => {
    if (event.type === 'session' && (event.data.userId ?? caller.userId) === caller.userId) void check()
    else if (stream.choose(event, context)) send(write(event.type, event.data))
  })
  const timer = setInterval(() => {
    send(write('ping', { time: services.clock.now() }))
    void check()
  }, heartbeatMs)
  const forget = onStop(stop)
  raw.on('close', stop)
  raw.write(`retry: ${retryMs}\n\n${write('ping', { time: services.clock.now() })}`)
}
