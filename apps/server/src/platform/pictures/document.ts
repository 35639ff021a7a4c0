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
import { blankPng } from './png.ts'

export interface Figure {
  name: string
  title: string
  svg: string
  png: Buffer | null
}

const font = { ascii: 'Arial', hAnsi: 'Arial', eastAsia: '宋体' }
const grey = '566275'

export const textParagraph = (text: string): Paragraph =>
  new Paragraph({ children: [new TextRun(text)], spacing: { after: 120, line: 340 } })
export const headingParagraph = (text: string): Paragraph =>
  new Paragraph({ text, heading: HeadingLevel.HEADING_1, spacing: { before: 280, after: 140 } })
export const smallParagraph = (text: string): Paragraph =>
  new Paragraph({ children: [new TextRun({ text, size: 16, color: grey })], spacing: { after: 200 } })

const border = { style: BorderStyle.SINGLE, size: 4, color: 'C9D0DA' }
const borders = { top: border, bottom: border, left: border, right: border }
const cell = (text: string, bold = false): TableCell =>
  new TableCell({
    borders,
    margins: { top: 40, bottom: 40, left: 80, right: 80 },
    children: [new Paragraph({ children: [new TextRun({ text, bold, size: 18 })] })],
  })
export const documentTable = (header: readonly string[], rows: readonly (readonly string[])[]): Table =>
  new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: [
      new TableRow({ tableHeader: true, children: header.map(text => cell(text, true)) }),
      ...rows.map(row => new TableRow({ cantSplit: true, children: row.map(text => cell(text)) })),
    ],
  })

const sizeOf = (svg: string): { width: number; height: number } => {
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg)!
  return { width: 600, height: Math.round((600 * Number(height)) / Number(width)) }
}

/** A picture with its number and title below it. */
export const figureParts = (figure: Figure, at: number): Paragraph[] => {
  const transformation = sizeOf(figure.svg)
  const fallback = { type: 'png' as const, data: figure.png ?? blankPng }
  return [
    new Paragraph({
      alignment: AlignmentType.CENTER,
      keepNext: true,
      children: [new ImageRun({ type: 'svg', data: Buffer.from(figure.svg), transformation, fallback })],
    }),
    new Paragraph({
      alignment: AlignmentType.CENTER,
      keepNext: true,
      children: [new TextRun({ text: `图 ${at + 1}  ${figure.title}`, bold: true, size: 20 })],
    }),
  ]
}

/** A4 with the title on top and a line of where it comes from on every page. */
export const documentOf = (title: string, foot: string, children: (Paragraph | Table)[]): Promise<Buffer> =>
  Packer.toBuffer(
    new Document({
      title,
      creator: '清源 Qingyuan',
      styles: { default: { document: { run: { font, size: 21 } } } },
      sections: [
        {
          properties: { page: { margin: { top: 1134, bottom: 1134, left: 1134, right: 1134 } } },
          footers: {
            default: new Footer({
              children: [
                new Paragraph({
                  alignment: AlignmentType.CENTER,
                  children: [new TextRun({ children: [foot, PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES], size: 16, color: grey })],
                }),
              ],
            }),
          },
          children: [new Paragraph({ text: title, heading: HeadingLevel.TITLE, alignment: AlignmentType.CENTER }), ...children],
        },
      ],
    }),
  )
