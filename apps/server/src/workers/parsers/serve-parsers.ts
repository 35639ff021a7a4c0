import { setPriority } from 'node:os'
import type { ParserTable } from './file-parser.ts'
import { headsOf, piecesOf, withoutLargeArrays } from './large-arrays.ts'
import type { ParseRequest, ParserOrder, ParserReport } from './messages.ts'

const report = (message: ParserReport): Promise<void> =>
  new Promise((resolve, reject) => {
    process.send!(message, undefined, undefined, error => (error ? reject(error) : resolve()))
  })

const sendResult = async (result: unknown): Promise<void> => {
  const { rest, arrays } = withoutLargeArrays(result)
  if (arrays.length > 0) await report({ arrays: headsOf(arrays) })
  for (const pieces of piecesOf(arrays)) await report({ pieces })
  await report({ result: rest, memoryMb: process.memoryUsage.rss() / 1e6 })
}

/** Makes this process read files, one at a time, until the process that started it ends. */
export const serveParsers = (parsers: ParserTable): void => {
  // Requests, jobs and the database come first.
  if (process.platform !== 'win32') setPriority(10)
  let partTaken = Promise.resolve()
  let onPartTaken = () => {}
  const sendPart = async (part: unknown) => {
    await partTaken
    partTaken = new Promise(resolve => {
      onPartTaken = resolve
    })
    await report({ part })
  }
  const parse = async ({ parser, path, input }: ParseRequest) => {
    const found = parsers[parser]
    if (!found) throw new Error(`no parser ${parser}`)
    await report('started')
    const result = await found.parse(path, input as never, { sendPart, onProgress: amount => void report({ progress: amount }) })
    await partTaken
    return sendResult(result)
  }
  process.on('disconnect', () => process.exit())
  process.on('message', (order: ParserOrder) => {
    if (order === 'part-taken') return onPartTaken()
    parse(order).catch(({ message, stack }: Error) => report({ failed: { message, stack } }))
  })
}
