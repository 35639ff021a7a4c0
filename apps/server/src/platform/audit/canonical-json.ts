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

const clean = (text: string) => text.replace(/[\0\p{Surrogate}]/gu, '\uFFFD')

const cleaned = (value: Json): Json => {
  if (typeof value === 'string') return clean(value)
  if (Array.isArray(value)) return value.map(cleaned)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [clean(key), cleaned(item)]))
}

/** Characters that `jsonb` and `text` refuse (NUL, lone surrogates) become U+FFFD. */
export const toStorableJson = <T>(value: T): T => cleaned(JSON.parse(JSON.stringify(value)) as Json) as T
