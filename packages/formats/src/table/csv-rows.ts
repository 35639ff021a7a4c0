import { TextDecoder } from 'node:util'
import { CsvError, parse } from 'csv-parse'

/** Text, bytes, or a stream of either. Bytes are UTF-8, or GB 18030 as Chinese spreadsheets save it. */
export type TextSource = string | Uint8Array | AsyncIterable<string | Uint8Array>

/** A text that can be read more than once. */
export type TextFile = string | Uint8Array | (() => AsyncIterable<string | Uint8Array>)

export const openText = (file: TextFile): TextSource => (typeof file === 'function' ? file() : file)

export interface CsvRow {
  cells: string[]
  /** Row of the spreadsheet: 1 is the first record, a record with line breaks inside counts once, empty lines do not count. */
  row: number
}

/** The file is no CSV from some row on; what came before has been delivered. */
export class BrokenCsv extends Error {
  readonly row: number
  constructor(row: number, message: string) {
    super(message)
    this.row = row
  }
}

async function* chunksOf(source: TextSource): AsyncGenerator<string | Uint8Array> {
  if (typeof source === 'string' || source instanceof Uint8Array) yield source
  else yield* source
}

const sniffBytes = 65_536

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

/** Text pieces of a source; the encoding is judged on the first 64 KB. A byte-order mark is dropped. */
export async function* decodeText(source: TextSource): AsyncGenerator<string> {
  let waiting: Uint8Array[] = []
  let size = 0
  let decoder: InstanceType<typeof TextDecoder> | null = null
  const start = () => {
    const first = Buffer.concat(waiting)
    waiting = []
    decoder = new TextDecoder(isUtf8(first.subarray(0, sniffBytes)) ? 'utf-8' : 'gb18030')
    return decoder.decode(first, { stream: true })
  }
  for await (const chunk of chunksOf(source)) {
    if (typeof chunk === 'string') yield chunk.replace(/^\ufeff/, '')
    else if (decoder) yield (decoder as InstanceType<typeof TextDecoder>).decode(chunk, { stream: true })
    else {
      waiting.push(chunk)
      size += chunk.length
      if (size >= sniffBytes) yield start()
    }
  }
  if (waiting.length > 0) yield start()
  if (decoder) yield (decoder as InstanceType<typeof TextDecoder>).decode()
}

const reasons: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: '引号没有闭合',
  CSV_MAX_RECORD_SIZE: '一行过长或引号没有闭合',
}

const pieceLength = 65_536

async function* piecesOf(source: TextSource): AsyncGenerator<Buffer> {
  for await (const text of decodeText(source)) {
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.length; at += pieceLength) yield bytes.subarray(at, at + pieceLength)
  }
}

const send = (act: (done: (error?: Error | null) => void) => void): Promise<Error | null> =>
  new Promise(resolve => {
    act(error => resolve(error ?? null))
  })

/** Records of a CSV text, streaming; throws {@link BrokenCsv} where the text stops being one. Memory: one piece of 64 KB and one record. */
export async function* csvRows(source: TextSource): AsyncGenerator<CsvRow> {
  let queue: string[][] = []
  let row = 0
  const keep = (cells: string[]) => {
    queue.push(cells)
    return null
  }
  const parser = parse({
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: 1_000_000,
    bom: true,
    on_record: keep,
  })
  parser.on('error', () => undefined)
  parser.resume()
  function* drain(): Generator<CsvRow> {
    const ready = queue
    queue = []
    for (const cells of ready) yield { cells, row: ++row }
  }
  let failure: Error | null = null
  for await (const piece of piecesOf(source)) {
    failure = await send(done => parser.write(piece, done))
    yield* drain()
    if (failure) break
  }
  failure ??= await send(done => {
    parser.once('error', done)
    parser.end(() => done())
  })
  yield* drain()
  if (failure) throw new BrokenCsv(row + 1, reasons[failure instanceof CsvError ? failure.code : ''] ?? '不是有效的 CSV')
}
