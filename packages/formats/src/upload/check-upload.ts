import { tooLarge, type UploadProblem, wrongFormat } from './problem.ts'

/** First size that is refused; the specification calls it 100M. */
export const uploadLimit = 105_000_000

/** Bytes of the head that {@link checkUpload} wants to see (or the whole file when it is shorter). */
export const headBytes = 512

export type UploadKind = 'image' | 'file'

const ole = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const pk = [0x50, 0x4b, 0x03, 0x04]
const ascii = (text: string) => [...Buffer.from(text)]

const extensions: Readonly<Record<string, { kind: UploadKind; magic: readonly (readonly number[])[] }>> = {
  jpg: { kind: 'image', magic: [[0xff, 0xd8, 0xff]] },
  jpeg: { kind: 'image', magic: [[0xff, 0xd8, 0xff]] },
  png: { kind: 'image', magic: [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]] },
  bmp: { kind: 'image', magic: [ascii('BM')] },
  doc: { kind: 'file', magic: [ole] },
  xls: { kind: 'file', magic: [ole] },
  wps: { kind: 'file', magic: [ole] },
  docx: { kind: 'file', magic: [pk] },
  xlsx: { kind: 'file', magic: [pk] },
  zip: { kind: 'file', magic: [pk, [0x50, 0x4b, 0x05, 0x06]] },
  pdf: { kind: 'file', magic: [ascii('%PDF-')] },
  rar: { kind: 'file', magic: [ascii('Rar!\x1a\x07')] },
}

const dangerousName = (name: string) => name.length > 255 || [...name].some(char => char < ' ' || '/\\<>:"|?*'.includes(char))

/** A bitmap says its own length of header; `BM` alone would let any text through. */
const isBitmap = (head: Uint8Array): boolean => {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  return head.length >= 18 && [12, 40, 52, 56, 64, 108, 124].includes(view.getUint32(14, true))
}

/**
 * Does a file pass the upload rules of the specification: extension (case-insensitive), size, and first bytes that agree with the
 * extension? Null when it does. `kind` narrows to images or to other files; `head` are the first bytes ({@link headBytes}).
 */
export const checkUpload = (file: { fileName: string; size: number; head: Uint8Array; kind?: UploadKind }): UploadProblem | null => {
  if (!(file.size >= 0) || file.size >= uploadLimit) return tooLarge(`文件大小 ${file.size} 字节，须小于 ${uploadLimit} 字节`)
  const extension = /\.([A-Za-z]{1,5})$/.exec(file.fileName)?.[1]?.toLowerCase() ?? ''
  const rule = Object.hasOwn(extensions, extension) ? extensions[extension] : undefined
  if (!rule || (file.kind && rule.kind !== file.kind)) return wrongFormat(`不接受扩展名“${extension}”`)
  if (dangerousName(file.fileName)) return wrongFormat('文件名含有不允许的字符')
  const matches = rule.magic.some(magic => file.head.length >= magic.length && magic.every((byte, i) => file.head[i] === byte))
  if (!matches || (extension === 'bmp' && !isBitmap(file.head))) return wrongFormat('文件内容与扩展名不符')
  return null
}
