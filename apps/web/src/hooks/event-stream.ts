import { homeCalls } from '@qingyuan/contract/air/live.ts'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { openStream } from '#/client.ts'

const eventTypes = ['hour', 'alarm', 'job', 'places', 'forecast', 'settings'] as const

/** `hour`: new data, `alarm`: an alarm changed, `job`: background work moved, `places`: stations changed, `forecast`: one was issued, corrected or signed, `settings`: a setting of the installation changed. */
export interface PlatformEvent {
  type: (typeof eventTypes)[number]
  data: unknown
}

export type StreamState = 'live' | 'reconnecting'

type Listener = (event: PlatformEvent) => void
const listeners = new Set<Listener>()
const watchers = new Set<(state: StreamState) => void>()
let stop: AbortController | null = null

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const tell = (state: StreamState) => {
  for (const watcher of watchers) watcher(state)
}

/** Without a word for this long, not even a heartbeat, the line is dead: a broken network does not always say so. */
const silentMs = 60_000

/** Aborts a reading that hears nothing, or whose computer has gone offline. */
const watchdog = (stop: AbortController) => {
  const cut = () => stop.abort()
  let timer = setTimeout(cut, silentMs)
  addEventListener('offline', cut)
  return {
    heard: () => {
      clearTimeout(timer)
      timer = setTimeout(cut, silentMs)
    },
    end: () => {
      clearTimeout(timer)
      removeEventListener('offline', cut)
    },
  }
}

const read = async (whole: AbortSignal, again: boolean) => {
  const line = new AbortController()
  const dog = watchdog(line)
  try {
    await follow(AbortSignal.any([whole, line.signal]), dog.heard, again)
  } finally {
    dog.end()
  }
}

/** Events during an interruption are lost: every listener is called once, so that it fetches anew. */
const catchUp = () => {
  for (const type of eventTypes) for (const listener of listeners) listener({ type, data: {} })
}

const follow = async (signal: AbortSignal, heard: () => void, again: boolean) => {
  const stream = await openStream(homeCalls.events, signal)
  tell('live')
  if (again) catchUp()
  const reader = stream
    .pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (bytes, next) => {
          heard()
          next.enqueue(bytes)
        },
      }),
    )
    .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const event = { type: next.value.event ?? 'message', data: parsed(next.value.data) } as PlatformEvent
    for (const listener of listeners) listener(event)
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Keeps the stream open: again after 1, 2, 4 … 30 s while the server does not answer. */
const run = async (signal: AbortSignal) => {
  let again = false
  for (let wait = 1000; !signal.aborted; wait = Math.min(30_000, wait * 2)) {
    const began = Date.now()
    await read(signal, again).catch(() => undefined)
    again = true
    if (signal.aborted) return
    tell('reconnecting')
    if (Date.now() - began > 10_000) wait = 1000
    await pause(wait, signal)
  }
}

/** Joins the one shared stream; it is open while it has listeners. */
export const subscribeToStream = (listener: Listener, watcher: (state: StreamState) => void): (() => void) => {
  listeners.add(listener)
  watchers.add(watcher)
  if (!stop) {
    stop = new AbortController()
    void run(stop.signal)
  }
  return () => {
    listeners.delete(listener)
    watchers.delete(watcher)
    if (listeners.size > 0) return
    stop?.abort()
    stop = null
  }
}
