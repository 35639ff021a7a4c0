import { lightColours } from '@qingyuan/ui/tokens.ts'

/** Pictures of what is on screen, as PNG at twice the size on white (or the ground given). */

const canvasOf = (width: number, height: number, scale: number, ground: string) => {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser gives no 2-D canvas')
  pen.fillStyle = ground
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.scale(scale, scale)
  return { canvas, pen }
}

const blobOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('the picture is empty'))), 'image/png'),
  )

/** An SVG mark as a canvas, to be laid over others. Colours must be attributes of its elements, not of a style sheet. */
export const svgToCanvas = async (svg: SVGSVGElement, { scale = 2, ground = 'rgba(0,0,0,0)' } = {}): Promise<HTMLCanvasElement> => {
  const width = svg.clientWidth || svg.viewBox.baseVal.width
  const height = svg.clientHeight || svg.viewBox.baseVal.height
  const copy = svg.cloneNode(true) as SVGSVGElement
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  // Without it a larger picture would only get more room.
  if (!svg.hasAttribute('viewBox')) copy.setAttribute('viewBox', `0 0 ${width} ${height}`)
  copy.setAttribute('width', String(width * scale))
  copy.setAttribute('height', String(height * scale))
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await image.decode()
  const { canvas, pen } = canvasOf(width, height, scale, ground)
  pen.drawImage(image, 0, 0, width, height)
  return canvas
}

/** An SVG mark as PNG. */
export const svgToPng = async (svg: SVGSVGElement, { scale = 2, ground = lightColours.surface } = {}): Promise<Blob> =>
  blobOf(await svgToCanvas(svg, { scale, ground }))

/** One class of a legend: what is written on its colour. */
export interface LegendField {
  text: string
  fill: string
  on: string
}

const face = '20px "PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif'

const widthsOf = (pen: CanvasRenderingContext2D, legend: readonly LegendField[]) =>
  legend.map(({ text }) => pen.measureText(text).width + 16)

/** Fields of a legend side by side, ending at `right`. */
const drawLegend = (pen: CanvasRenderingContext2D, legend: readonly LegendField[], right: number, top: number) => {
  const wide = widthsOf(pen, legend)
  let x = right - wide.reduce((sum, width) => sum + width, 0)
  legend.forEach(({ text, fill, on }, i) => {
    pen.fillStyle = fill
    pen.fillRect(x, top, wide[i]!, 28)
    pen.fillStyle = on
    pen.fillText(text, x + 8, top + 21)
    x += wide[i]!
  })
}

const line = 40

const [separator, margin] = [' · ', 16]

/** Lines of a caption: parts that do not fit beside the one before begin a new line. */
const linesOf = (pen: CanvasRenderingContext2D, caption: string, width: number): string[] => {
  const lines: string[] = []
  for (const part of caption.split(separator)) {
    const longer = lines.length > 0 ? `${lines.at(-1)}${separator}${part}` : part
    if (lines.length > 0 && pen.measureText(longer).width <= width - 2 * margin) lines[lines.length - 1] = longer
    else lines.push(part)
  }
  return lines
}

/** Text under a picture: a legend that does not fit beside the last line of the caption is placed under it. */
const footOf = (caption: string, legend: readonly LegendField[], width: number) => {
  if (!caption) return { lines: [], height: 0 }
  const { pen } = canvasOf(1, 1, 1, lightColours.surface)
  pen.font = face
  const lines = linesOf(pen, caption, width)
  const last = widthsOf(pen, legend).reduce((sum, each) => sum + each, pen.measureText(lines.at(-1)!).width)
  const rows = lines.length + (legend.length > 0 && last + 3 * margin > width ? 1 : 0)
  return { lines, height: rows * line }
}

/** Several canvases of one size, drawn over one another, as PNG; `caption` is written under them, the legend beside it or below. */
export const canvasesToPng = async (
  layers: readonly HTMLCanvasElement[],
  caption = '',
  legend: readonly LegendField[] = [],
  ground = lightColours.surface,
): Promise<Blob> => {
  const first = layers[0]
  if (!first) throw new Error('nothing to save')
  const { lines, height } = footOf(caption, legend, first.width)
  const { canvas, pen } = canvasOf(first.width, first.height + height, 1, ground)
  for (const layer of layers) pen.drawImage(layer, 0, 0, first.width, first.height)
  if (caption) {
    pen.fillStyle = lightColours.surface
    pen.fillRect(0, first.height, first.width, height)
    pen.fillStyle = lightColours.text
    pen.font = face
    lines.forEach((text, row) => pen.fillText(text, margin, first.height + row * line + 27))
    drawLegend(pen, legend, first.width - margin, first.height + height - line + 6)
  }
  return blobOf(canvas)
}
