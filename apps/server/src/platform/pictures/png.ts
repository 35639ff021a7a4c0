/** One white pixel, where pictures cannot be drawn: readers that know SVG never see it. */
const blank = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8////fwAJ+wP9CNHoHgAAAABJRU5ErkJggg==', 'base64')

/** An SVG as PNG at twice its size, with the machine's fonts. Where the library has no program for the machine: `null`. */
export const pngOf = async (svg: string): Promise<Buffer | null> => {
  try {
    const { Resvg } = await import('@resvg/resvg-js')
    return new Resvg(svg, { fitTo: { mode: 'zoom', value: 2 }, font: { loadSystemFonts: true } }).render().asPng()
  } catch {
    return null
  }
}

export const blankPng = blank
