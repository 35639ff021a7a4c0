import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from '@swc/core'
import { filesBelow } from '../../scripts/lib/hash.mjs'
import { repositoryRoot } from '../../scripts/lib/process.mjs'
import { compareWords, formatExceptions, grownWords, parseExceptions, visitNodes } from './word-check.mjs'

const listFile = 'tests/arch/sql-exceptions.txt'

/** A statement, not an expression inside one that the query builder makes. */
const statement = /^\s*(?:select|insert\s+into|update\s+\S+[\s\S]*\sset|delete\s+from|with\s+(?:recursive\s+)?\w+)\b/i
/** Rows given as one parameter: a statement of one plan for any number of rows, which the query builder cannot write. */
const rowsAsParameter = /\b(?:unnest|jsonb_to_recordset|json_to_recordset|jsonb_array_elements)\s*\(/i
/** Where statements are texts: catalogues and copies of backup, the hot paths of the pipeline and the reader, demo data. */
const textFiles =
  /^apps\/server\/src\/(?:platform\/(?:backup|embedded-postgres|events|testing)\/|platform\/database\/|pipeline\/|demo\/|modules\/air\/(?:read|live|lineage)\/)/
const isChecked = path =>
  /^apps\/server\/src\/.*\.ts$/.test(path) && !/\.(?:test|bench|d)\.ts$|\/test-support\//.test(path) && !textFiles.test(path)

const textOf = node => (node.type === 'TemplateLiteral' ? node.quasis.map(({ raw }) => raw).join(' ? ') : node.value)

const isRawStatement = node => {
  if (node.type !== 'TemplateLiteral' && node.type !== 'StringLiteral') return false
  const text = textOf(node)
  return statement.test(text) && /\s/.test(text.trim()) && !rowsAsParameter.test(text)
}

const countStatements = text => {
  let count = 0
  visitNodes(parseSync(text, { syntax: 'typescript' }).body, node => {
    if (isRawStatement(node)) count += 1
  })
  return count
}

/**
 * Whole statements written as text where Kysely's query builder should be used (decision 17).
 * @param {string} base '' for the real tree, 'tests/arch/planted/' for the planted one
 * @returns {Record<string, Record<string, number>>}
 */
export const findStatements = base => {
  const found = {}
  for (const path of filesBelow([`${base}apps`])) {
    const name = path.slice(base.length)
    if (!isChecked(name)) continue
    const text = readFileSync(`${repositoryRoot}/${path}`, 'utf8')
    const count = /\b(?:select|insert|update|delete|with)\s/i.test(text) ? countStatements(text) : 0
    if (count > 0) found[name] = { 'raw statement': count }
  }
  return found
}

/** The real tree against the committed list. */
export const checkStatements = () => {
  const found = findStatements('')
  const listed = parseExceptions(readFileSync(`${repositoryRoot}/${listFile}`, 'utf8'))
  return { found, listed, ...compareWords(found, listed) }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { found, listed, above, below } = checkStatements()
  if (process.argv.includes('--write')) {
    const grown = grownWords(found, listed, path => existsSync(`${repositoryRoot}/${path}`))
    for (const line of grown) console.log(line)
    if (grown.length > 0) console.log(`${listFile} may only shrink: use Kysely's query builder`)
    else writeFileSync(`${repositoryRoot}/${listFile}`, `${formatExceptions(found)}\n`)
    process.exit(grown.length > 0 ? 1 : 0)
  }
  for (const line of above) console.log(`${line}: use Kysely's query builder (decision 17)`)
  for (const line of below) console.log(`${line}: run npm run sql -- --write to shrink the list`)
  process.exit(above.length + below.length > 0 ? 1 : 0)
}
