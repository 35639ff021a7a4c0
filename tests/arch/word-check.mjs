import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from '@swc/core'
import { filesBelow } from '../../scripts/lib/hash.mjs'
import { repositoryRoot } from '../../scripts/lib/process.mjs'

/** Words that WRITING_STYLE.md bars from identifiers, comments and file names. */
const barredWords = ['told', 'tells', 'asked', 'asks', 'stands', 'stood', 'held', 'whoever', 'somebody', 'nobody', 'lies', 'door']
const barredPhrases = ['of its own', 'as it is']
/** File names that do not say what the file contains (WRITING_STYLE.md, rule 5). */
const barredFiles = new Set(
  'parts words told asked held taken which must span so-far standing room once mounted sheet-with beside course gone move'.split(' '),
)

const listFile = 'tests/arch/word-exceptions.txt'
const barred = () => new RegExp(`\\b(?:${[...barredWords, ...barredPhrases].join('|')})\\b`, 'g')
const isCode = path => /\.(ts|tsx|mjs)$/.test(path) && !/(\.generated|\.d)\.m?ts$/.test(path)

const capital = word => word[0].toUpperCase() + word.slice(1)

/** A file that matches neither pattern cannot break a rule and is not parsed, which saves half of the time. */
const anyBarred = new RegExp(
  [
    `(?<![A-Za-z])(?:${barredWords.join('|')})(?![a-z])`,
    `(?:${barredWords.map(capital).join('|')})(?![a-z])`,
    `(?:${barredWords.join('|').toUpperCase()})`,
    ...barredPhrases.map(phrase => phrase.replaceAll(' ', '[\\s*/]+')),
    ...barredPhrases.map(phrase => capital(phrase).replaceAll(' ', '[\\s*/]+')),
  ].join('|'),
)
const anySingleExport =
  /\bexport\s+(?:default\b|[{*]|(?:declare\s+|async\s+|abstract\s+)*(?:const|let|var|function|class)\b\s*(?:[{[]|\*?\s*[a-z][a-z0-9]*\b))/

/** `toldOf`, `isHeld`, `told_at`, `asItIs` as words apart by spaces. */
const wordsOf = name =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[^A-Za-z0-9]+/g, ' ')
    .toLowerCase()

const literals = new Set(['StringLiteral', 'TemplateElement', 'RegExpLiteral', 'JSXText'])

export const visitNodes = (node, meet) => {
  if (Array.isArray(node)) {
    for (const item of node) if (item !== null && typeof item === 'object') visitNodes(item, meet)
    return
  }
  if (node.type !== undefined) meet(node)
  for (const key in node) {
    const value = node[key]
    if (key !== 'span' && value !== null && typeof value === 'object') visitNodes(value, meet)
  }
}

const namesOfPattern = pattern => {
  const names = []
  visitNodes(pattern, node => {
    if (node.type === 'Identifier') names.push(node.value)
  })
  return names
}

const namesOfDeclaration = declaration =>
  declaration.type === 'VariableDeclaration'
    ? declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.value] : namesOfPattern(id)))
    : [(declaration.identifier ?? declaration.id)?.value]

/** Names that other files can import. */
const exportedNames = body =>
  body.flatMap(item => {
    if (item.type === 'ExportDeclaration') return namesOfDeclaration(item.declaration)
    if (item.type !== 'ExportNamedDeclaration') return []
    // What is passed on under its declared name counts in the file that declares it.
    return item.specifiers.flatMap(({ exported, orig, name }) => (item.source && !exported ? [] : [(exported ?? orig ?? name)?.value]))
  })

/** swc returns no comments: they are what looks like one outside the literals. Its spans are bytes from 1, so the text is read as bytes. */
const commentsOf = (bytes, spans) => {
  let rest = ''
  let at = 0
  for (const { start, end } of spans.sort((a, b) => a.start - b.start)) {
    if (start - 1 < at) continue
    rest += bytes.slice(at, start - 1) + ' '.repeat(end - start)
    at = end - 1
  }
  rest += bytes.slice(at)
  return (rest.match(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g) ?? []).map(text => text.replaceAll(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ').toLowerCase())
}

/** English terms of the glossary that are enough as an exported name: its second column and the list below the table. */
export const glossaryTerms = () => {
  const text = readFileSync(`${repositoryRoot}/docs/glossary.md`, 'utf8')
  const columns = [...text.matchAll(/^\|[^|]+\|([^|]+)\|/gm)].flatMap(([, terms]) => terms.split(/[,/]/))
  const lists = [...text.matchAll(/^[-*] [^:\n]+: (.+)$/gm)].flatMap(([, terms]) => terms.split(/[,;]/))
  return new Set([...columns, ...lists].map(term => term.replaceAll('`', '').trim()))
}

/** @returns {Record<string, number>} what a file uses: a barred word, `file name`, or `export <name>` */
const wordsOfFile = (path, terms) => {
  const counts = {}
  const add = key => {
    counts[key] = (counts[key] ?? 0) + 1
  }
  const stem = basename(path).replace(/\..*$/, '')
  if (barredFiles.has(stem)) add('file name')
  for (const word of wordsOf(stem).match(barred()) ?? []) add(word)
  const buffer = readFileSync(`${repositoryRoot}/${path}`)
  const text = buffer.toString('utf8')
  if (text.includes('\u00b5')) add('micro sign U+00B5, write U+03BC')
  if (!anyBarred.test(text) && !anySingleExport.test(text)) return counts
  const { body } = parseSync(text, { syntax: 'typescript', tsx: path.endsWith('.tsx') })
  const identifiers = new Set()
  const spans = []
  visitNodes(body, node => {
    if (literals.has(node.type)) spans.push(node.span)
    else if (node.type === 'Identifier' || node.type === 'PrivateName') identifiers.add(node.value ?? node.id?.value)
  })
  const spoken = [...[...identifiers].map(wordsOf), ...commentsOf(buffer.toString('latin1'), spans)]
  for (const words of spoken) for (const word of words.match(barred()) ?? []) add(word)
  for (const name of exportedNames(body)) if (/^[a-z][a-z0-9]*$/.test(name) && !terms.has(name)) add(`export ${name}`)
  return counts
}

/**
 * Barred words: occurrences in comments plus distinct identifiers of the file that contain one.
 * @param {string[]} paths folders relative to the root
 * @returns {{ files: number, found: Record<string, Record<string, number>> }}
 */
export const findWords = paths => {
  const terms = glossaryTerms()
  const files = filesBelow(paths).filter(isCode)
  const found = Object.fromEntries(
    files.map(path => [path, wordsOfFile(path, terms)]).filter(([, counts]) => Object.keys(counts).length > 0),
  )
  return { files: files.length, found }
}

/** One line a file: `path<TAB>word=count<TAB>…`. */
export const formatExceptions = found =>
  Object.entries(found)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, counts]) =>
      [
        path,
        ...Object.entries(counts)
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([word, count]) => `${word}=${count}`),
      ].join('\t'),
    )
    .join('\n')

export const parseExceptions = text =>
  Object.fromEntries(
    text
      .split('\n')
      .filter(line => line !== '')
      .map(line => line.split('\t'))
      .map(([path, ...counts]) => [path, Object.fromEntries(counts.map(count => [count.split('=')[0], Number(count.split('=')[1])]))]),
  )

const keysOf = (a, b) => [...new Set([...Object.keys(a), ...Object.keys(b)])]

/** @returns {{ above: string[], below: string[] }} differences between what is found and what is listed */
export const compareWords = (found, listed) => {
  const above = []
  const below = []
  for (const path of keysOf(found, listed)) {
    for (const word of keysOf(found[path] ?? {}, listed[path] ?? {})) {
      const is = found[path]?.[word] ?? 0
      const may = listed[path]?.[word] ?? 0
      if (is > may) above.push(`${path}: "${word}" ${is}, listed ${may}`)
      if (is < may) below.push(`${path}: "${word}" ${is}, listed ${may}`)
    }
  }
  return { above, below }
}

const sumOf = (list, word) => list.reduce((sum, counts) => sum + (counts[word] ?? 0), 0)

/**
 * The list may take over what is found unless something grew. A moved file keeps its exceptions: what new files hold must be covered by the
 * entries of files that no longer exist.
 * @returns {string[]} what grew
 */
export const grownWords = (found, listed, exists) => {
  const known = Object.fromEntries(Object.entries(found).filter(([path]) => listed[path]))
  const arrived = Object.entries(found).filter(([path]) => !listed[path])
  const gone = Object.entries(listed).flatMap(([path, counts]) => (exists(path) ? [] : [counts]))
  const words = [...new Set(arrived.flatMap(([, counts]) => Object.keys(counts)))]
  const moved = words.flatMap(word => {
    const holders = arrived.filter(([, counts]) => counts[word])
    const now = sumOf(Object.values(Object.fromEntries(holders)), word)
    const before = sumOf(gone, word)
    return now > before
      ? [`new files: "${word}" ${now}, listed for removed files ${before} (${holders.map(([path]) => path).join(', ')})`]
      : []
  })
  return [...compareWords(known, listed).above, ...moved]
}

const folders = ['packages', 'apps', 'tests', 'scripts']
const isPlanted = path => path.includes('/planted/')

/** The real tree against the committed list. */
export const checkWords = () => {
  const { files, found: all } = findWords(folders)
  const found = Object.fromEntries(Object.entries(all).filter(([path]) => !isPlanted(path)))
  const listed = parseExceptions(readFileSync(`${repositoryRoot}/${listFile}`, 'utf8'))
  return { files, found, listed, ...compareWords(found, listed) }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { found, listed, above, below } = checkWords()
  if (process.argv.includes('--write')) {
    const grown = grownWords(found, listed, path => existsSync(`${repositoryRoot}/${path}`))
    for (const line of grown) console.log(line)
    if (grown.length > 0) console.log(`${listFile} may only shrink: choose other words (WRITING_STYLE.md)`)
    else writeFileSync(`${repositoryRoot}/${listFile}`, `${formatExceptions(found)}\n`)
    process.exit(grown.length > 0 ? 1 : 0)
  }
  for (const line of above) console.log(`${line}: choose another word (WRITING_STYLE.md)`)
  for (const line of below) console.log(`${line}: run npm run words -- --write to shrink the list`)
  const total = Object.values(found).flatMap(counts => Object.values(counts))
  console.log(`${Object.keys(found).length} files with ${total.reduce((sum, count) => sum + count, 0)} listed words`)
  process.exit(above.length + below.length > 0 ? 1 : 0)
}
