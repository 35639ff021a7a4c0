import { useState } from 'react'

/** The same object for as long as its content, plain data, stays the same. */
export const useStableValue = <T>(value: T): T => {
  const content = JSON.stringify(value)
  const [kept, keep] = useState({ content, value })
  if (kept.content === content) return kept.value
  keep({ content, value })
  return value
}
