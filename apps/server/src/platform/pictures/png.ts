/** One white pixel, where pictures cannot be drawn: readers that know SVG never see it. */
const blank = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8////fwAJ+wP9CNHoHgAAAABJRU5ErkJggg==', 'base64')

/**
 * An SVG as PNG at twice its size, drawn outside the event loop. Where the library has no program for the machine: `null`.
 *
 * @param options.systemFonts false saves reading the machine's fonts for a picture without text
 */
export const pngOf = async (svg: string, { systemFonts = true } = {}): Promise<Buffer | null> => {
  try {
    const { renderAsync } = await import('@resvg/resvg-js')
    const image = await renderAsync(svg, { fitTo: { mode: 'zoom', value: 2 }, font: { loadSystemFonts: systemFonts } })
    return image.asPng()
  } catch {
    return null
  }
}

export const blankPng = blank
