import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  HeadingLevel,
  ImageRun,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import { blankPng } from '../pictures/png.ts'
import { type DocumentContent, type DocumentPart, drawingSize, footLine } from './document.ts'

const font = { ascii: 'Arial', hAnsi: 'Arial', eastAsia: '宋体' }
const grey = '566275'
const figureWidth = 600

type PartOf<K extends DocumentPart['kind']> = Extract<DocumentPart, { kind: K }>

const border = { style: BorderStyle.SINGLE, size: 4, color: 'C9D0DA' }
const borders = { top: border, bottom: border, left: border, right: border }
const cell = (text: string, bold = false): TableCell =>
  new TableCell({
    borders,
    margins: { top: 40, bottom: 40, left: 80, right: 80 },
    children: [new Paragraph({ children: [new TextRun({ text, bold, size: 18 })] })],
  })

const tableOf = ({ header, rows }: PartOf<'table'>): Table =>
  new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: [
      new TableRow({ tableHeader: true, children: header.map(text => cell(text, true)) }),
      ...rows.map(row => new TableRow({ cantSplit: true, children: row.map(text => cell(text)) })),
    ],
  })

const figureOf = ({ svg, png, caption }: PartOf<'figure'>): Paragraph[] => {
  const { width, height } = drawingSize(svg)
  const transformation = { width: figureWidth, height: Math.round((figureWidth * height) / width) }
  const fallback = { type: 'png' as const, data: png ?? blankPng }
  return [
    new Paragraph({
      alignment: AlignmentType.CENTER,
      keepNext: true,
      children: [new ImageRun({ type: 'svg', data: Buffer.from(svg), transformation, fallback })],
    }),
    new Paragraph({
      alignment: AlignmentType.CENTER,
      keepNext: true,
      children: [new TextRun({ text: caption, bold: true, size: 20 })],
    }),
  ]
}

const elementsOf = (part: DocumentPart): (Paragraph | Table)[] => {
  switch (part.kind) {
    case 'heading':
      return [new Paragraph({ text: part.text, heading: HeadingLevel.HEADING_1, spacing: { before: 280, after: 140 } })]
    case 'text':
      return [new Paragraph({ children: [new TextRun(part.text)], spacing: { after: 120, line: 340 } })]
    case 'small':
      return [new Paragraph({ children: [new TextRun({ text: part.text, size: 16, color: grey })], spacing: { after: 200 } })]
    case 'table':
      return [tableOf(part)]
    case 'figure':
      return figureOf(part)
  }
}

/** A4 with the title on top and a line of where it comes from on every page. */
export const docxOf = (content: DocumentContent): Promise<Buffer> => {
  const foot = { size: 16, color: grey, children: [footLine(content), PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES] }
  const { title, parts } = content
  return Packer.toBuffer(
    new Document({
      title,
      creator: '清源 Qingyuan',
      styles: { default: { document: { run: { font, size: 21 } } } },
      sections: [
        {
          properties: { page: { margin: { top: 1134, bottom: 1134, left: 1134, right: 1134 } } },
          footers: {
            default: new Footer({ children: [new Paragraph({ alignment: AlignmentType.CENTER, children: [new TextRun(foot)] })] }),
          },
          children: [
            new Paragraph({ text: title, heading: HeadingLevel.TITLE, alignment: AlignmentType.CENTER }),
            ...parts.flatMap(elementsOf),
          ],
        },
      ],
    }),
  )
}
