import { fileParser, type ParserLimits } from '../file-parser.ts'

const limits: ParserLimits = { label: '试验文件', fileBytes: 1_000_000, seconds: 1, memoryMb: 150 }
const patient: ParserLimits = { ...limits, seconds: 60 }

const forever = (work: () => void): never => {
  for (;;) work()
}

const random = (length: number) => Float64Array.from({ length }, (_, i) => Math.sin(i))

/** Parsers that do what a hostile file would make them do. */
export const hostileParsers = {
  arrays: fileParser<{ length: number }, unknown>({
    limits: patient,
    parse: (_, { length }) => ({ at: new Date(0), nested: [{ large: random(length), small: Uint8Array.of(1, 2) }], missing: undefined }),
  }),
  environment: fileParser<null, unknown>({ limits: patient, parse: () => ({ pid: process.pid, names: Object.keys(process.env) }) }),
  parts: fileParser<{ count: number }, number, number>({
    limits: { ...limits, seconds: 5 },
    parse: async (_, { count }, { sendPart }) => {
      for (let n = 0; n < count; n++) await sendPart(n)
      return count
    },
  }),
  progress: fileParser<null, string>({
    limits,
    parse: async (_, __, { onProgress }) => {
      for (let n = 1; n <= 4; n++) {
        await new Promise(resolve => setTimeout(resolve, 500))
        onProgress(n)
      }
      return 'done'
    },
  }),
  spin: fileParser<null, null>({ limits, parse: () => forever(() => undefined) }),
  fillHeap: fileParser<null, null>({
    limits: patient,
    parse: () => {
      const rows: unknown[] = []
      return forever(() => rows.push({ value: rows.length, text: `${rows.length} ${Math.random()}` }))
    },
  }),
  /** Outside V8's heap, where its own limit does not reach. */
  fillBuffers: fileParser<null, null>({
    limits: patient,
    parse: () => {
      const buffers: Buffer[] = []
      return forever(() => buffers.push(Buffer.alloc(1_000_000, 1)))
    },
  }),
  exit: fileParser<null, null>({ limits: patient, parse: () => process.exit(3) }),
  fail: fileParser<null, null>({
    limits: patient,
    parse: () => {
      throw new TypeError('a mistake of the parser')
    },
  }),
  wait: fileParser<{ ms: number }, number>({
    limits: { ...patient, onePerPerson: true },
    parse: async (_, { ms }) => {
      await new Promise(resolve => setTimeout(resolve, ms))
      return ms
    },
  }),
}
