import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** A line from the terminal that is not shown while it is typed. */
export const promptSecret = async (question: string): Promise<string> => {
  process.stdout.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    process.stdout.write('\n')
  }
}
