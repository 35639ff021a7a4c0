type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

const sorted = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map(key => [key, sorted(value[key]!)]),
  )
}

/** One text for one value: keys sorted at every depth, undefined left out. The value must survive `jsonb`. */
export const canonicalJson = (value: unknown): string => JSON.stringify(sorted(JSON.parse(JSON.stringify(value)) as Json))

/** Characters that `jsonb` and `text` refuse (NUL, lone surrogates) become U+FFFD. */
export const storable = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value, (_, v) => (typeof v === 'string' ? v.replace(/[\0\p{Surrogate}]/gu, '\uFFFD') : v))) as T
