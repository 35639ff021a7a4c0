import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

/**
 * An event, sent to every process of the installation. `countyId` limits it to users who see that county, `userId` to one user.
 * `forecast`: a forecast was issued, corrected or signed. `settings`: a setting of the installation changed. `dirty`: the queue of the roll-up has work. `session`: rights or sessions changed. `resync`: messages may have been lost; readers should fetch again.
 */
export interface ServerEvent {
  type: 'hour' | 'alarm' | 'job' | 'places' | 'forecast' | 'settings' | 'session' | 'resync' | 'dirty'
  data: { countyId?: number | null; userId?: number | null; [name: string]: unknown }
}

export type Listener = (event: ServerEvent) => void

export interface Events {
  /** Delivered to all processes, this one included, after the database took it. Data beyond 7.5 KB is left out and marked `large`. */
  publish(event: ServerEvent): Promise<void>
  /** Returns the way to stop. */
  subscribe(listener: Listener): () => void
  close(): Promise<void>
}

const channel = 'qingyuan'
const maxBytes = 7_500
const retryMs = 1_000

const encode = (event: ServerEvent): string => {
  const text = JSON.stringify(event)
  if (Buffer.byteLength(text) <= maxBytes) return text
  const { countyId, userId } = event.data
  return JSON.stringify({ type: event.type, data: { countyId, userId, large: true } })
}

interface Options {
  pool: pg.Pool
  /** Of the listening connection. */
  connection: pg.ClientConfig
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

/** LISTEN/NOTIFY bus. Resolves once it listens; a lost connection is opened again, then `resync` is sent. */
export const openEvents = async ({ pool, connection, log }: Options): Promise<Events> => {
  const listeners = new Set<Listener>()
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const tell = (event: ServerEvent) => {
    for (const listener of listeners) {
      try {
        listener(event)
      } catch (error) {
        log.error(error, 'event listener failed')
      }
    }
  }

  const listen = async () => {
    const next = new pg.Client({ ...connection, application_name: 'qingyuan-events', keepAlive: true })
    let lost = false
    const onLost = () => {
      if (lost) return
      lost = true
      if (client === next) client = null
      next.end().catch(() => undefined)
      if (!closed) timer = setTimeout(reconnect, retryMs)
    }
    next.on('error', onLost)
    next.on('end', onLost)
    next.on('notification', message => {
      if (message.payload) tell(JSON.parse(message.payload) as ServerEvent)
    })
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
    } catch (error) {
      lost = true
      await next.end().catch(() => undefined)
      throw error
    }
    client = next
  }

  const reconnect = async () => {
    try {
      await listen()
      if (closed) return void client?.end()
      tell({ type: 'resync', data: {} })
    } catch (error) {
      log.warn(error, 'event connection lost, retrying')
      if (!closed) timer = setTimeout(reconnect, retryMs)
    }
  }

  await listen()
  return {
    publish: async event => {
      await pool.query('select pg_notify($1, $2)', [channel, encode(event)])
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => {
      closed = true
      clearTimeout(timer)
      listeners.clear()
      await client?.end()
    },
  }
}
