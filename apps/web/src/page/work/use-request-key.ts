import { useRef } from 'react'

/** Also where pages are served without TLS, which have no `crypto.randomUUID`. */
const newKey = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 14)}`

/** Key of a request that is sent again when its answer was lost: the same for the same content, another for another one. */
export const useRequestKey = () => {
  const last = useRef({ content: '', key: '' })
  return (content: object): string => {
    const text = JSON.stringify(content)
    if (last.current.content !== text) last.current = { content: text, key: newKey() }
    return last.current.key
  }
}
