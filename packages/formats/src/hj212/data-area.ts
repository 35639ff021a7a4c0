import { type Fault, packetFault } from './faults.ts'

/** Sub-fields of one factor with the names as sent: `Rtd`, `Avg`, `Min`, `Max`, `Cou`, `Flag`, ... */
export type Factor = Record<string, string>

export interface DataArea {
  fields: Record<string, string>
  factors: Map<string, Factor>
}

const bare = <T>() => Object.create(null) as Record<string, T>

/** Key and value of `name=value`, cleaned of stray commas and blanks; null when there is no `=`. */
export const splitPair = (text: string, faults: Fault[]): [name: string, value: string] | null => {
  const at = text.indexOf('=')
  if (at === -1) {
    const rest = text.replace(/[\s,;]/g, '')
    if (rest !== '') faults.push(packetFault('SYNTAX', text))
    else if (text !== '') faults.push(packetFault('STRAY', text))
    return null
  }
  const name = text.slice(0, at).replace(/[\s,]/g, '')
  const value = text.slice(at + 1).trim()
  if (name.length + value.length + 1 !== text.length) faults.push(packetFault('STRAY', text))
  if (name !== '') return [name, value]
  faults.push(packetFault('SYNTAX', text))
  return null
}

/** Sets once: the first value stays, a different second one is a fault. */
export const setIfAbsent = (into: Record<string, string>, name: string, value: string, faults: Fault[]): void => {
  if (into[name] === undefined) into[name] = value
  else if (into[name] !== value) faults.push(packetFault('DUPLICATE', `${name}=${value}`))
}

const addPair = (area: DataArea, name: string, value: string, faults: Fault[]): void => {
  const dash = name.indexOf('-')
  if (dash <= 0 || dash === name.length - 1) return setIfAbsent(area.fields, name, value, faults)
  const code = name.slice(0, dash)
  let factor = area.factors.get(code)
  if (!factor) {
    factor = bare<string>()
    area.factors.set(code, factor)
  }
  setIfAbsent(factor, name.slice(dash + 1), value, faults)
}

/** The text between `CP=&&` and `&&`: items end with `;`, sub-fields of an item are joined with `,`. */
export const parseDataArea = (text: string, faults: Fault[]): DataArea => {
  const area: DataArea = { fields: bare<string>(), factors: new Map() }
  const items = text.split(';')
  if (items.at(-1) === '') items.pop()
  for (const item of items) {
    const pairs = item.split(',')
    for (const each of pairs) {
      if (each === '') {
        faults.push(packetFault('STRAY', item))
        continue
      }
      const pair = splitPair(each, faults)
      if (pair) addPair(area, pair[0], pair[1], faults)
    }
  }
  return area
}

/** Sub-field of a factor whatever the case of its name (`Flag`, `flag`). */
export const subField = (factor: Factor, name: string): string | undefined => {
  if (factor[name] !== undefined) return factor[name]
  const lower = name.toLowerCase()
  for (const key of Object.keys(factor)) if (key.toLowerCase() === lower) return factor[key]
  return undefined
}
