/**
 * Form data with indexed field names: `listDTO[0].name=…`, `listDTO[0].monthly[3]=…`, `base.lon=…`. Values are text; `coerce.ts` gives them the
 * types of their fields.
 */
export type Indexed = string | Indexed[] | { [key: string]: Indexed }

/** Fields of one body. */
export const mostFields = 20_000
/** Names and indices of one field name. */
const mostLevels = 8
const segment = /\.?([^.[\]]+)|\[(\d{1,5})\]/gy
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/** @throws RangeError naming the field whose name cannot be read */
const pathOf = (name: string): (string | number)[] => {
  const path: (string | number)[] = []
  segment.lastIndex = 0
  while (segment.lastIndex < name.length && path.length <= mostLevels) {
    const found = segment.exec(name)
    if (!found) throw new RangeError(`字段名“${name}”无法识别`)
    if (found[1] !== undefined && forbidden.has(found[1])) throw new RangeError(`字段名“${name}”不允许`)
    path.push(found[1] ?? Number(found[2]))
  }
  if (path.length > mostLevels) throw new RangeError(`字段“${name.slice(0, 60)}…”超过 ${mostLevels} 层`)
  if (path.length === 0 || typeof path[0] === 'number') throw new RangeError(`字段名“${name}”无法识别`)
  return path
}

type Knot = Map<string | number, Knot | string>

const put = (root: Knot, name: string, value: string): void => {
  const path = pathOf(name)
  let at = root
  path.forEach((step, depth) => {
    if (depth === path.length - 1) {
      if (at.get(step) instanceof Map) throw new RangeError(`字段“${name}”既是值又是列表`)
      at.set(step, value)
      return
    }
    const next = at.get(step) ?? new Map()
    if (typeof next === 'string') throw new RangeError(`字段“${name}”既是值又是列表`)
    at.set(step, next)
    at = next
  })
}

const grow = (knot: Knot | string, name: string): Indexed => {
  if (typeof knot === 'string') return knot
  const keys = [...knot.keys()]
  if (!keys.some(key => typeof key === 'number'))
    return Object.fromEntries(keys.map(key => [key, grow(knot.get(key)!, name === '' ? String(key) : `${name}.${key}`)]))
  if (keys.some(key => typeof key !== 'number')) throw new RangeError(`字段“${name}”的下标不全是数字`)
  const missing = Array.from(keys, (_, index) => index).find(index => !knot.has(index))
  if (missing !== undefined) throw new RangeError(`字段“${name}”缺少第 ${missing} 项`)
  return Array.from(keys, (_, index) => grow(knot.get(index)!, `${name}[${index}]`))
}

/** Nested values of indexed names. @throws RangeError for a name that cannot be read, gaps in a list, or more than 20,000 fields */
export const readIndexed = (entries: Iterable<readonly [name: string, value: string]>): { [key: string]: Indexed } => {
  const root: Knot = new Map()
  let count = 0
  for (const [name, value] of entries) {
    if (++count > mostFields) throw new RangeError(`字段超过 ${mostFields} 个`)
    put(root, name, value)
  }
  return grow(root, '') as { [key: string]: Indexed }
}

/** The indexed names of nested values; blank is the empty text. Empty lists and objects have no name: {@link hasEmptyKnot}. */
export const writeIndexed = (value: unknown, name = ''): [name: string, value: string][] => {
  if (Array.isArray(value)) return value.flatMap((each, index) => writeIndexed(each, `${name}[${index}]`))
  if (value !== null && typeof value === 'object')
    return Object.entries(value).flatMap(([key, each]) => writeIndexed(each, name === '' ? key : `${name}.${key}`))
  return [[name, value === null || value === undefined ? '' : String(value)]]
}

/** True when a list or an object within the value is empty: form data would lose it. */
export const hasEmptyKnot = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).some(each => (typeof each === 'object' && each !== null && Object.keys(each).length === 0) || hasEmptyKnot(each))
