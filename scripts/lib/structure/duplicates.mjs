import { isProduct } from './source-tree.mjs'

const tokenPattern = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|[A-Za-z_$][\w$]*|\d[\w.]*|[^\s\w]/g
const importStatement = /(^|\n)(import|export)\b[^'"`;()=]*?\bfrom\s*['"][^'"]+['"]/g

/** A pair is a run of at least this many equal tokens … */
const windowTokens = 40
/** … over at least this many lines. */
const leastLines = 5

const tokensOf = code => {
  const text = code.replace(importStatement, match => match.replace(/[^\n]/g, ' '))
  const tokens = []
  let [line, at] = [1, 0]
  for (const match of text.matchAll(tokenPattern)) {
    for (; at < match.index; at++) if (text[at] === '\n') line++
    tokens.push({ token: match[0], line })
  }
  return tokens
}

/** Places in product code whose tokens are those of an earlier place: `file:line-line = file:line`. Renamed names make a difference. */
export const duplicatePairs = tree => {
  const ids = new Map()
  const firstSeen = new Map()
  const pairs = []
  for (const path of tree.paths.filter(isProduct)) {
    const tokens = tokensOf(tree.code(path))
    const keys = tokens.map(({ token }) => ids.get(token) ?? ids.set(token, ids.size).get(token))
    let run = null
    const close = () => {
      if (run && run.end - run.start + 1 >= leastLines) pairs.push(`${path}:${run.start}-${run.end} = ${run.other}`)
      run = null
    }
    for (let i = 0; i + windowTokens <= keys.length; i++) {
      const key = keys.slice(i, i + windowTokens).join()
      const seen = firstSeen.get(key)
      const end = tokens[i + windowTokens - 1].line
      if (!seen) {
        close()
        firstSeen.set(key, { path, i, line: tokens[i].line })
      } else if (run && run.path === seen.path && run.shift === seen.i - i) run.end = end
      else {
        close()
        run = { path: seen.path, shift: seen.i - i, start: tokens[i].line, end, other: `${seen.path}:${seen.line}` }
      }
    }
    close()
  }
  return pairs
}
