/** A drawing with its title; `png` for readers that know no SVG. */
export interface Figure {
  name: string
  title: string
  svg: string
  png: Buffer | null
}

export type DocumentPart =
  | { kind: 'heading' | 'text' | 'small'; text: string }
  | { kind: 'table'; header: readonly string[]; rows: readonly (readonly string[])[] }
  | { kind: 'figure'; caption: string; svg: string; png: Uint8Array | null }

/** What a report says, once for all its formats. Plain data: a thread may get it. */
export interface DocumentContent {
  title: string
  /** On every page, before the page number: version, run. */
  source: string
  /** Marks every page. */
  demo: boolean
  parts: readonly DocumentPart[]
}

export const textParagraph = (text: string): DocumentPart => ({ kind: 'text', text })
export const headingParagraph = (text: string): DocumentPart => ({ kind: 'heading', text })
export const smallParagraph = (text: string): DocumentPart => ({ kind: 'small', text })
export const documentTable = (header: readonly string[], rows: readonly (readonly string[])[]): DocumentPart => ({
  kind: 'table',
  header,
  rows,
})

/** A picture with its number and title below it. */
export const documentFigure = ({ svg, png, title }: Figure, at: number): DocumentPart => ({
  kind: 'figure',
  ...{ caption: `图 ${at + 1}  ${title}`, svg, png },
})

/** Line at the foot of every page, up to the page number. */
export const footLine = ({ source, demo }: Pick<DocumentContent, 'source' | 'demo'>): string =>
  [demo ? '演示数据' : '', source, ''].filter((each, n) => each !== '' || n === 2).join(' · ')

/** Width and height of a drawing, px. */
export const drawingSize = (svg: string): { width: number; height: number } => {
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg)!
  return { width: Number(width), height: Number(height) }
}
