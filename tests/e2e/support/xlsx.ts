import { strFromU8, unzipSync } from 'fflate'

/** A sheet as a stranger's program reads it: text or number a cell, numbers with the format they are shown in. */
export interface SheetCell {
  value: string | number
  format: string
}

const unescape = (text: string) =>
  text
    .replaceAll(/&#x([0-9a-f]+);/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')

const textOf = (xml: string) => [...xml.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(match => unescape(match[1] ?? '')).join('')
const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]

const builtIn: Readonly<Record<string, string>> = { '0': 'General', '1': '0', '2': '0.00' }

/** Number format of each style index. */
const formatsOf = (styles: string): string[] => {
  const own = new Map(
    [...styles.matchAll(/<numFmt [^>]*>/g)].map(([tag]) => [attribute(tag, 'numFmtId'), unescape(attribute(tag, 'formatCode') ?? '')]),
  )
  const cells = /<cellXfs[^>]*>([\s\S]*?)<\/cellXfs>/.exec(styles)?.[1] ?? ''
  return [...cells.matchAll(/<xf [^>]*>/g)].map(([tag]) => {
    const id = attribute(tag, 'numFmtId') ?? '0'
    return own.get(id) ?? builtIn[id] ?? 'General'
  })
}

const columnIndex = (reference: string) =>
  [...reference.replace(/\d+$/, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** Rows of the first sheet of a workbook, read from its XML and from nothing of ours. */
export const readSheet = (bytes: Uint8Array): SheetCell[][] => {
  const files = unzipSync(bytes)
  const text = (name: string) => (files[name] ? strFromU8(files[name]) : '')
  const shared = [...text('xl/sharedStrings.xml').matchAll(/<si>([\s\S]*?)<\/si>/g)].map(match => textOf(match[1] ?? ''))
  const formats = formatsOf(text('xl/styles.xml'))
  return [...text('xl/worksheets/sheet1.xml').matchAll(/<row [^>]*?(?:\/>|>([\s\S]*?)<\/row>)/g)].map(([, row = '']) => {
    const cells: SheetCell[] = []
    for (const [, head = '', body = ''] of row.matchAll(/<c ([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g)) {
      const type = attribute(` ${head}`, 't')
      const raw = /<v>([^<]*)<\/v>/.exec(body)?.[1] ?? ''
      const value =
        type === 's'
          ? (shared[Number(raw)] ?? '')
          : type === 'inlineStr'
            ? textOf(body)
            : type === 'str'
              ? unescape(raw)
              : raw === ''
                ? ''
                : Number(raw)
      cells[columnIndex(attribute(` ${head}`, 'r') ?? 'A1')] = {
        value,
        format: formats[Number(attribute(` ${head}`, 's') ?? 0)] ?? 'General',
      }
    }
    return Array.from(cells, cell => cell ?? { value: '', format: 'General' })
  })
}

/** Displayed text of a cell, for the formats of our tables: `General`, `0`, `0.0`, `+0.0;-0.0;0.0`. */
export const shownIn = ({ value, format }: SheetCell): string => {
  if (typeof value === 'string') return value
  if (format === 'General') return String(value)
  const parts = format.split(';')
  const pattern = (parts.length < 2 ? parts[0] : value > 0 ? parts[0] : value < 0 ? parts[1] : parts[2]) ?? ''
  const decimals = pattern.split('.')[1]?.length ?? 0
  const sign = pattern.startsWith('+') ? '+' : value < 0 ? '-' : ''
  return sign + Math.abs(value).toFixed(decimals)
}
