/** The buffers of all typed arrays within a plain value, each once: they can leave a thread without a copy. Shared memory needs no move. */
export const buffersOf = (value: unknown, found = new Set<ArrayBuffer>()): ArrayBuffer[] => {
  if (ArrayBuffer.isView(value)) {
    if (value.buffer instanceof ArrayBuffer) found.add(value.buffer)
  } else if (Array.isArray(value)) {
    for (const item of value) buffersOf(item, found)
  } else if (value !== null && typeof value === 'object') {
    for (const item of Object.values(value)) buffersOf(item, found)
  }
  return [...found]
}
