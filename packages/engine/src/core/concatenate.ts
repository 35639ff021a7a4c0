type Typed = Float64Array | Uint8Array

/** Arrays one after the other. */
export const concatenate = <T extends Typed>(parts: readonly ArrayLike<number>[], whole: new (length: number) => T): T => {
  const all = new whole(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
