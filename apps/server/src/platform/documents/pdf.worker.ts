import pdfmake from 'pdfmake'
import { fontFamily, fontFiles } from '../pictures/fonts.ts'
import type { DocumentContent } from './document.ts'
import { pdfDefinition } from './pdf-definition.ts'

const files = fontFiles()
pdfmake.setFonts({ [fontFamily]: files })
// A document consists of what it was given: nothing is fetched, no other file is read.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(path => Object.values(files).includes(path))

/** Thread that makes one PDF at a time; its bytes. */
export default async (content: DocumentContent): Promise<Uint8Array> =>
  new Uint8Array(await pdfmake.createPdf(pdfDefinition(content)).getBuffer())
