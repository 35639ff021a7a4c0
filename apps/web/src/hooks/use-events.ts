import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import { type PlatformEvent, type StreamState, subscribeToStream } from './event-stream.ts'

/** State of the one stream, for a light on the big screen. */
export const useStreamState = create<{ state: StreamState }>(() => ({ state: 'reconnecting' }))

/** The first event at once, those that follow within `everyMs` as one when the time is over. */
const paced = (act: (event: PlatformEvent) => void, everyMs: number) => {
  let timer: ReturnType<typeof setTimeout> | null = null
  let waiting: PlatformEvent | null = null
  const release = () => {
    timer = null
    if (waiting) hear(waiting)
  }
  const hear = (event: PlatformEvent) => {
    waiting = timer ? event : null
    if (timer) return
    act(event)
    if (everyMs > 0) timer = setTimeout(release, everyMs)
  }
  const stop = () => {
    if (timer) clearTimeout(timer)
  }
  return { hear, stop }
}

/**
 * Calls the handler for each event of these types while the component is shown. At the full hour the stations report one after another:
 * with `everyMs` the events that follow the first are reported as one.
 */
export const useEvents = (types: readonly PlatformEvent['type'][], handler: (event: PlatformEvent) => void, everyMs = 0) => {
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  const wanted = types.join()
  useEffect(() => {
    const { hear, stop } = paced(event => latest.current(event), everyMs)
    const leave = subscribeToStream(
      event => wanted.split(',').includes(event.type) && hear(event),
      state => useStreamState.setState({ state }),
    )
    return () => {
      leave()
      stop()
    }
  }, [wanted, everyMs])
}
