import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import { listen, type PlatformEvent } from './event-stream.ts'

export type StreamState = 'live' | 'reconnecting'

/** State of the one stream, for a light on the big screen. */
export const useStreamState = create<{ state: StreamState }>(() => ({ state: 'reconnecting' }))

/** Calls the handler for each event of these types while the component is shown. */
export const useEvents = (types: readonly PlatformEvent['type'][], handler: (event: PlatformEvent) => void) => {
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  const wanted = types.join()
  useEffect(
    () =>
      listen(
        event => wanted.split(',').includes(event.type) && latest.current(event),
        state => useStreamState.setState({ state }),
      ),
    [wanted],
  )
}
