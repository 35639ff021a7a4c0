import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces'
import { fontFamily } from '../pictures/fonts.ts'
import { type DocumentContent, type DocumentPart, drawingSize, footLine } from './document.ts'

const grey = '#566275'
const line = '#c9d0da'
/** A4 without its margins, pt. */
const margin = 56.7
const innerWidth = 595.28 - 2 * margin
const mostFigureHeight = 600
/** A short table stays with the heading above it. */
const shortTable = 6

/** Characters that the font lacks, by those that say the same. */
const replacements: Readonly<Record<string, string>> = {
  '\u2009': '\u00a0',
  '\u202f': '\u00a0',
  '⩾': '≥',
  '⩽': '≤',
  '✗': '×',
  '⁻': '−',
  ₓ: 'x',
}
const withGlyphs = (text: string): string => text.replace(/[\u2009\u202f⩾⩽✗]/g, c => replacements[c]!)
const plainDigits = (text: string): string => text.replace(/[⁻ₓ]/g, c => replacements[c]!).normalize('NFKC')

type Run = string | { text: string; sub?: true; sup?: true }

/** Raised and lowered figures (PM₂.₅, 10⁻³) as runs of their own: the font has few of their characters. */
export const runsOf = (text: string): Run[] =>
  withGlyphs(text)
    .split(/([₀-₉ₓ](?:\.?[₀-₉ₓ])*|[⁰¹²³⁴-⁹⁻]+)/)
    .flatMap((part, n): Run[] => {
      if (part === '') return []
      if (n % 2 === 0) return [part]
      return [{ text: plainDigits(part), ...(/[₀-₉ₓ]/.test(part) ? { sub: true as const } : { sup: true as const }) }]
    })

const cellOf = (text: string, bold = false): TableCell => ({ text: runsOf(text), bold, fontSize: 8.5 })

/** Length of the longest line, in characters: a Chinese one counts double. */
const lengthOf = (text: string): number =>
  Math.max(...text.split('\n').map(each => [...each].reduce((sum, c) => sum + (c > '\u2e7f' ? 2 : 1), 0)))

const tableOf = ({ header, rows }: Extract<DocumentPart, { kind: 'table' }>): Content => {
  const lengths = header.map((head, n) => Math.max(lengthOf(head), ...rows.map(row => lengthOf(row[n] ?? ''))))
  const widest = lengths.indexOf(Math.max(...lengths))
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      keepWithHeaderRows: 1,
      widths: header.map((_, n) => (n === widest ? '*' : 'auto')),
      body: [header.map(text => cellOf(text, true)), ...rows.map(row => row.map(text => cellOf(text)))],
    },
    layout: { hLineWidth: () => 0.5, vLineWidth: () => 0.5, hLineColor: () => line, vLineColor: () => line },
    margin: [0, 2, 0, 8],
  }
}

const contentOf = (part: DocumentPart): Content => {
  switch (part.kind) {
    case 'heading':
      return { text: runsOf(part.text), fontSize: 14, bold: true, margin: [0, 14, 0, 7] }
    case 'text':
      return { text: runsOf(part.text), lineHeight: 1.3, margin: [0, 0, 0, 6] }
    case 'small':
      return { text: runsOf(part.text), fontSize: 8, color: grey, margin: [0, 0, 0, 10] }
    case 'table':
      return tableOf(part)
    case 'figure': {
      const { width, height } = drawingSize(part.svg)
      const scale = Math.min(innerWidth / width, mostFigureHeight / height)
      const drawing = { svg: part.svg, width: width * scale, height: height * scale, font: fontFamily, alignment: 'center' as const }
      return {
        stack: [drawing, { text: runsOf(part.caption), bold: true, alignment: 'center', margin: [0, 4, 0, 4] }],
        unbreakable: true,
      }
    }
  }
}

/** Parts in order; a heading is not left alone at the foot of a page. */
const contentsOf = (parts: readonly DocumentPart[]): Content[] => {
  const contents: Content[] = []
  for (let n = 0; n < parts.length; n++) {
    const [part, next] = [parts[n]!, parts[n + 1]]
    const joins = part.kind === 'heading' && next && (next.kind !== 'table' || next.rows.length <= shortTable)
    if (joins) n++
    contents.push(joins ? { stack: [contentOf(part), contentOf(next)], unbreakable: true } : contentOf(part))
  }
  return contents
}

/** The document as pdfmake lays it out: the same title, parts and foot as the .docx. */
export const pdfDefinition = (content: DocumentContent): TDocumentDefinitions => ({
  pageSize: 'A4',
  pageMargins: margin,
  defaultStyle: { font: fontFamily, fontSize: 10.5 },
  info: { title: content.title, creator: '清源 Qingyuan' },
  language: 'zh-CN',
  displayTitle: true,
  footer: (page, pages) => ({
    text: runsOf(`${footLine(content)}${page} / ${pages}`),
    alignment: 'center',
    fontSize: 8,
    color: grey,
    margin: [0, 24, 0, 0],
  }),
  content: [{ text: runsOf(content.title), fontSize: 20, alignment: 'center', margin: [0, 0, 0, 14] }, ...contentsOf(content.parts)],
})
