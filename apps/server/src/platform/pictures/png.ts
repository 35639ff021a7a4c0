import { fontFamily, fontFiles } from './fonts.ts'

/** One white pixel, where pictures cannot be drawn: readers that know SVG never see it. */
const blank = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8////fwAJ+wP9CNHoHgAAAABJRU5ErkJggg==', 'base64')

/**
 * An SVG as PNG at twice its size, drawn outside the event loop. Text is in the font that is shipped with the product, whatever fonts the drawing
 * names: the machine may have none with Chinese characters. Where the library has no program for the machine: `null`.
 *
 * @param options.hasText false saves reading the font for a picture without text
 */
export const pngOf = async (svg: string, { hasText = true } = {}): Promise<Buffer | null> => {
  try {
    const { renderAsync } = await import('@resvg/resvg-js')
    const shipped = { fontFiles: Object.values(fontFiles()), defaultFontFamily: fontFamily, sansSerifFamily: fontFamily }
    const image = await renderAsync(svg, {
      fitTo: { mode: 'zoom', value: 2 },
      font: { loadSystemFonts: false, ...(hasText && shipped) },
    })
    return image.asPng()
  } catch {
    return null
  }
}

export const blankPng = blank
