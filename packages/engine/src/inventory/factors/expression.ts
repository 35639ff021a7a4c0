/** Value of a name; a list only where the expression sums it. */
export type Lookup = (name: string) => number | readonly number[]

/** An arithmetic expression of the factor library, ready to be evaluated as often as needed. */
export interface Expression {
  text: string
  /** Names it needs, in order of appearance. */
  names: readonly string[]
  evaluate(lookup: Lookup): number
}

type Step = (lookup: Lookup) => number
const tokenPattern = /\s*(?:(\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+)|([A-Za-z_][A-Za-z0-9_.]*)|([-+*/^()]))/y

interface Token {
  kind: 'number' | 'name' | 'sign'
  text: string
}

const tokensOf = (text: string): Token[] => {
  const tokens: Token[] = []
  tokenPattern.lastIndex = 0
  while (tokenPattern.lastIndex < text.trimEnd().length) {
    const at = tokenPattern.lastIndex
    const match = tokenPattern.exec(text)
    if (!match) throw new RangeError(`表达式“${text}”第 ${at + 1} 个字符“${text[at]}”无法识别`)
    const [, number, name, sign] = match
    tokens.push(number ? { kind: 'number', text: number } : name ? { kind: 'name', text: name } : { kind: 'sign', text: sign! })
  }
  return tokens
}

const numberOf = (lookup: Lookup, name: string): number => {
  const value = lookup(name)
  if (typeof value !== 'number') throw new RangeError(`表达式中的 ${name} 是一组数，只能用于 sum(${name})`)
  return value
}

const totalOf = (value: number | readonly number[]): number => (typeof value === 'number' ? value : value.reduce((a, b) => a + b, 0))

/**
 * Compiles an expression of numbers, names, + − * / ^, parentheses and sum(name). Nothing else exists in it: no calls, no properties, so that
 * text of a table or of a person can be evaluated safely. ^ binds to the right and before the sign (−2^2 = −4); a list may be summed only.
 *
 * @throws RangeError in Chinese, with the place
 */
export const compileExpression = (text: string): Expression => {
  const tokens = tokensOf(text)
  const names: string[] = []
  let at = 0
  const fail = (): never => {
    throw new RangeError(`表达式“${text}”在“${tokens[at]?.text ?? '末尾'}”处不完整或多余`)
  }
  const take = (signs: string): string | undefined => {
    const token = tokens[at]
    if (token?.kind !== 'sign' || !signs.includes(token.text)) return undefined
    at++
    return token.text
  }
  const close = () => take(')') ?? fail()
  const named = (name: string): Step => {
    if (name === 'sum' && take('(')) {
      const list = tokens[at]?.kind === 'name' ? tokens[at++]!.text : fail()
      close()
      names.push(list)
      return lookup => totalOf(lookup(list))
    }
    names.push(name)
    return lookup => numberOf(lookup, name)
  }
  const atom = (): Step => {
    if (take('(')) {
      const inner = sum()
      close()
      return inner
    }
    const token = tokens[at++]
    if (token?.kind === 'name') return named(token.text)
    if (token?.kind !== 'number') {
      at--
      return fail()
    }
    const value = Number(token.text)
    return () => value
  }
  const power = (): Step => {
    const base = atom()
    if (!take('^')) return base
    const exponent = signed()
    return lookup => base(lookup) ** exponent(lookup)
  }
  const signed = (): Step => {
    const sign = take('+-')
    if (sign === undefined) return power()
    const inner = signed()
    return sign === '-' ? lookup => -inner(lookup) : inner
  }
  const product = (): Step => {
    let left = signed()
    for (let sign = take('*/'); sign; sign = take('*/')) {
      const [before, after] = [left, signed()]
      left = sign === '*' ? lookup => before(lookup) * after(lookup) : lookup => before(lookup) / after(lookup)
    }
    return left
  }
  const sum = (): Step => {
    let left = product()
    for (let sign = take('+-'); sign; sign = take('+-')) {
      const [before, after] = [left, product()]
      left = sign === '+' ? lookup => before(lookup) + after(lookup) : lookup => before(lookup) - after(lookup)
    }
    return left
  }
  const whole = sum()
  if (at < tokens.length) fail()
  return { text, names: [...new Set(names)], evaluate: whole }
}
