import { lightColours } from '@qingyuan/ui/tokens.ts'
import { figureFont } from './figure.tsx'
import { linesThatFit } from './label-fit.ts'

const namespace = 'http://www.w3.org/2000/svg'
const edge = { head: 34, foot: 26, side: 12 } as const

const words = (text: string, x: number, y: number, size: number, weight: number, fill: string): SVGTextElement => {
  const node = document.createElementNS(namespace, 'text')
  for (const [key, value] of Object.entries({ x, y, fill, 'font-size': size, 'font-weight': weight })) node.setAttribute(key, String(value))
  node.textContent = text
  return node
}

/** A Chinese character is as wide as the title is high, other ones six tenths of it. */
const titleWidth = (title: string) => [...title].reduce((sum, char) => sum + (char > '\u2e80' ? 14 : 8.4), 0)
/** Room for the mark at the right of the title. */
const markWidth = 84

/** The saved figure: white, with its title above and its sources below, in as many lines as they need. */
export const sheetOf = (figure: SVGSVGElement, title: string, about: readonly string[]): SVGSVGElement => {
  const { width, height } = figure.viewBox.baseVal
  const inner = Math.max(width, 420, titleWidth(title) + markWidth)
  const below = about.flatMap(line => linesThatFit(line, inner))
  const [wide, tall] = [inner + 2 * edge.side, height + edge.head + 16 * below.length + edge.foot - 16]
  const sheet = document.createElementNS(namespace, 'svg')
  for (const [key, value] of Object.entries({
    xmlns: namespace,
    width: wide,
    height: tall,
    viewBox: `0 0 ${wide} ${tall}`,
    'font-family': figureFont,
  }))
    sheet.setAttribute(key, String(value))
  const ground = document.createElementNS(namespace, 'rect')
  for (const [key, value] of Object.entries({ width: wide, height: tall, fill: lightColours.onAccent }))
    ground.setAttribute(key, String(value))
  const copy = figure.cloneNode(true) as SVGSVGElement
  copy.setAttribute('x', String((wide - width) / 2))
  copy.setAttribute('y', String(edge.head))
  const lines = below.map((line, i) => words(line, edge.side, edge.head + height + 16 * (i + 1), 10, 400, lightColours.textSecondary))
  sheet.append(ground, words(title, edge.side, 22, 14, 600, lightColours.text), copy, ...lines)
  return sheet
}

/** Writes a mark at the top right of a sheet: 演示数据. */
export const addMark = (sheet: SVGSVGElement, text: string): SVGSVGElement => {
  const mark = words(text, sheet.viewBox.baseVal.width - edge.side, 22, 12, 600, lightColours.warningText)
  mark.setAttribute('text-anchor', 'end')
  sheet.append(mark)
  return sheet
}

/** A sheet as a separate file. */
export const svgBlob = (sheet: SVGSVGElement): Blob => new Blob([new XMLSerializer().serializeToString(sheet)], { type: 'image/svg+xml' })
