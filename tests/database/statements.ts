import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const withoutComments = (text: string) => text.replace(/^(?:\s*--.*\n)*\s*/, '')

/** PostgreSQL prepares these alone; it has no plan for COPY, LISTEN or CREATE. */
export const isPreparable = (text: string): boolean => /^(?:select|insert|update|delete|merge|with|values)\b/i.test(withoutComments(text))

/** Other statements refer to it, so it has to exist before they are prepared. */
export const createsTemporaryTable = (text: string): boolean => /^create\s+temp(?:orary)?\s+table\b/i.test(withoutComments(text))

/** The statement without what varies from call to call: numbers of placeholders and how many rows or items a list has. */
export const shapeOf = (text: string): string =>
  text
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\$(?:\s*,\s*\$)+/g, '$')
    .replaceAll(/(\([^()]*\))(?:\s*,\s*\1)+/g, '$1')

/** Recorded statements of a folder, one of each shape. */
export const readStatements = (folder: string): string[] => {
  const lines = readdirSync(folder).flatMap(name => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
  return [...new Map(lines.map(line => JSON.parse(line) as string).map(text => [shapeOf(text), text])).values()]
}
