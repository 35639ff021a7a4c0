import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from '@swc/core'
import { repositoryRoot } from '../../scripts/lib/process.mjs'
import { codeColours, cssColours } from '../../scripts/lib/structure/look-ups.mjs'
import { isProduct, readTree } from '../../scripts/lib/structure/source-tree.mjs'
import { compareWords, formatExceptions, grownWords, parseExceptions, visitNodes } from './word-check.mjs'

const listFile = 'tests/arch/style-exceptions.txt'
const mostLines = 300

const isStatic = ({ type, value }) =>
  type === 'KeyValueProperty' &&
  (/^(String|Numeric)Literal$/.test(value.type) ||
    (value.type === 'TemplateLiteral' && value.expressions.length === 0) ||
    (value.type === 'UnaryExpression' && isStatic({ type, value: value.argument })))

/** Objects of a style, both of `on ? { … } : { … }`. */
const objectsOf = expression => {
  if (expression?.type === 'ObjectExpression') return [expression]
  if (expression?.type === 'ParenthesisExpression') return objectsOf(expression.expression)
  if (expression?.type === 'ConditionalExpression') return [expression.consequent, expression.alternate].flatMap(objectsOf)
  return expression?.type === 'BinaryExpression' ? objectsOf(expression.right) : []
}

/** Width of a control or position of a dialog of antd, which has no other property for it. */
const isControlWidth = (element, { key }) => /^(width|minWidth|top)$/.test(key?.value ?? '') && /^[A-Z]/.test(element)

/** Inline styles with a value that is known beforehand; what is worked out, such as the width of a bar, is allowed. */
const staticStyles = text => {
  let count = 0
  visitNodes(parseSync(text, { syntax: 'typescript', tsx: true }).body, node => {
    if (node.type !== 'JSXOpeningElement') return
    const name = node.name.property?.value ?? node.name.value
    const styles = node.attributes.filter(each => each.type === 'JSXAttribute' && each.name.value === 'style')
    for (const { value } of styles) {
      const properties = objectsOf(value?.expression).flatMap(each => each.properties)
      if (properties.some(each => isStatic(each) && !isControlWidth(name, each))) count += 1
    }
  })
  return count
}

/**
 * What styles must not do: a hex colour outside tokens, palettes and maps; a static inline style outside maps; a style sheet of more than 300 lines.
 * @returns {Record<string, Record<string, number>>} counts by file and fault
 */
export const findStyles = tree => {
  const found = {}
  const add = (path, fault, count = 1) => {
    found[path] = { ...found[path], [fault]: (found[path]?.[fault] ?? 0) + count }
  }
  for (const hit of [...cssColours(tree), ...codeColours(tree)]) add(hit.slice(0, hit.indexOf(': ')), 'hex colour')
  for (const path of tree.paths) {
    if (path.endsWith('.css') && tree.lines(path) > mostLines) add(path, `more than ${mostLines} lines`)
    if (!/^apps\/web\/src\/(?!map\/)/.test(path) || !path.endsWith('.tsx') || !isProduct(path)) continue
    const styles = tree.text(path).includes('style={') ? staticStyles(tree.text(path)) : 0
    if (styles > 0) add(path, 'inline style', styles)
  }
  return found
}

/** The real tree against the committed list. */
export const checkStyles = () => {
  const found = findStyles(readTree(repositoryRoot))
  const listed = parseExceptions(readFileSync(`${repositoryRoot}/${listFile}`, 'utf8'))
  return { found, listed, ...compareWords(found, listed) }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { found, listed, above, below } = checkStyles()
  if (process.argv.includes('--write')) {
    const grown = grownWords(found, listed, path => existsSync(`${repositoryRoot}/${path}`))
    for (const line of grown) console.log(line)
    if (grown.length > 0) console.log(`${listFile} may only shrink: use tokens and packages/ui/src/layout.tsx`)
    else writeFileSync(`${repositoryRoot}/${listFile}`, `${formatExceptions(found)}\n`)
    process.exit(grown.length > 0 ? 1 : 0)
  }
  for (const line of above) console.log(`${line}: use a token of ui, a primitive of ui/layout.tsx or the style sheet`)
  for (const line of below) console.log(`${line}: run npm run styles -- --write to shrink the list`)
  process.exit(above.length + below.length > 0 ? 1 : 0)
}
