import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { createsTemporaryTable, isPreparable, shapeOf } from './statements.ts'

/**
 * Setup file: writes each shape of statement that a test sends into the folder `TEST_STATEMENTS_TO`, so that another PostgreSQL
 * can prepare them all (`statements.db.test.ts`). Statements of child processes are not seen.
 */
const folder = process.env.TEST_STATEMENTS_TO
const installed = Symbol.for('qingyuan.record-statements')
const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown; [installed]?: true }

if (folder && !prototype[installed]) {
  prototype[installed] = true
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${process.pid}.jsonl`)
  const texts = new Set<string>()
  const shapes = new Set<string>()
  const record = (text: string) => {
    if (texts.has(text) || !(isPreparable(text) || createsTemporaryTable(text))) return
    texts.add(text)
    const shape = shapeOf(text)
    if (shapes.has(shape)) return
    shapes.add(shape)
    appendFileSync(file, `${JSON.stringify(text)}\n`)
  }
  const { query } = prototype
  prototype.query = function (this: unknown, ...args) {
    const [first] = args as [string | { text?: unknown } | undefined]
    const text = typeof first === 'string' ? first : first?.text
    if (typeof text === 'string') record(text)
    return query.apply(this, args)
  }
}
