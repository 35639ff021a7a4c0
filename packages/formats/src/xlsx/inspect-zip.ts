import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { tooLarge, type UploadProblem, wrongFormat } from '../upload/problem.ts'

export interface ZipLimits {
  /** Sum of the unpacked sizes, bytes. */
  totalBytes: number
  /** Unpacked over packed size, judged above 1 MB unpacked. */
  ratio: number
  entries: number
  /** May it hold archives itself? */
  nested: boolean
}

export const zipLimits: ZipLimits = { totalBytes: 300_000_000, ratio: 200, entries: 2000, nested: false }

export type ZipVerdict = { ok: true; entries: string[]; totalBytes: number } | { ok: false; problem: UploadProblem }

/** Sees every unpacked chunk of an entry; a returned problem stops the inspection. */
export type EntryVisitor = (name: string) => ((chunk: Buffer) => UploadProblem | null) | null

const archiveName = /\.(?:zip|rar|7z|gz|tgz|bz2|xz|jar|xlsx|xlsm|xlsb|docx|docm)$/i
const unsafeName = (name: string) => name.startsWith('/') || /(?:^|[\\/])\.\.(?:[\\/]|$)/.test(name) || /^[A-Za-z]:/.test(name)

const problemOfEntry = (entry: Entry, limits: ZipLimits): UploadProblem | null => {
  if (unsafeName(entry.fileName)) return wrongFormat('压缩包含有越界路径')
  if (entry.isEncrypted() || !entry.canDecodeFileData()) return wrongFormat('压缩包已加密或压缩方式不支持')
  if (!limits.nested && archiveName.test(entry.fileName)) return wrongFormat('压缩包内含压缩包')
  const bomb = entry.uncompressedSize > 1_000_000 && entry.uncompressedSize > entry.compressedSize * limits.ratio
  return bomb ? tooLarge('压缩比异常') : null
}

const unpackedTooLarge = ({ totalBytes }: ZipLimits) => tooLarge(`解压后超过 ${totalBytes / 1e6} MB`)

/** Unpacks one entry to nowhere, counting what really comes out (a header may lie). */
const unpack = async (zip: ZipFile, entry: Entry, see: ReturnType<EntryVisitor>, { limits, used }: { limits: ZipLimits; used: number }) => {
  let bytes = 0
  const stream = await zip.openReadStreamPromise(entry)
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length
    const problem = used + bytes > limits.totalBytes ? unpackedTooLarge(limits) : (see?.(chunk) ?? null)
    if (problem) return { bytes, problem }
  }
  return { bytes, problem: null }
}

const inspect = async (zip: ZipFile, limits: ZipLimits, visit: EntryVisitor): Promise<ZipVerdict> => {
  const entries: string[] = []
  let totalBytes = 0
  if (zip.entryCount > limits.entries) return { ok: false, problem: wrongFormat('压缩包内文件过多') }
  for await (const entry of zip.eachEntry()) {
    entries.push(entry.fileName)
    const early =
      problemOfEntry(entry, limits) ?? (entry.uncompressedSize > limits.totalBytes - totalBytes ? unpackedTooLarge(limits) : null)
    if (early) return { ok: false, problem: early }
    if (entry.fileName.endsWith('/')) continue
    const { bytes, problem } = await unpack(zip, entry, visit(entry.fileName), { limits, used: totalBytes })
    if (problem) return { ok: false, problem }
    totalBytes += bytes
  }
  if (new Set(entries.map(name => name.toLowerCase())).size !== entries.length)
    return { ok: false, problem: wrongFormat('压缩包内文件名重复') }
  return { ok: true, entries, totalBytes }
}

/**
 * Unpacks an archive to nowhere and judges it: unpacked size as counted, ratio, number of entries, paths, encryption, nesting. Never
 * throws; memory holds one chunk beside the archive.
 */
export const inspectZip = async (
  archive: Uint8Array,
  limits: Partial<ZipLimits> = {},
  visit: EntryVisitor = () => null,
): Promise<ZipVerdict> => {
  try {
    const zip = await fromBufferPromise(Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength), { validateEntrySizes: true })
    return await inspect(zip, { ...zipLimits, ...limits }, visit)
  } catch {
    return { ok: false, problem: wrongFormat('不是有效的压缩包') }
  }
}
