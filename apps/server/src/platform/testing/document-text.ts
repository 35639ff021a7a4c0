import { unzipSync } from 'fflate'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' }
const textOfXml = (xml: string): string => xml.replace(/<[^>]*>/g, '').replace(/&(?:lt|gt|quot|apos|amp);/g, entity => entities[entity]!)
/** The same characters in every format: lowered figures are digits, no spaces. */
const plain = (text: string): string => text.normalize('NFKC').replace(/\s/g, '').replaceAll('⩾', '≥')

const textDecoder = new TextDecoder()

/** Text of a .docx, that of its drawings where they are, and the header rows of its tables. */
export const docxText = (bytes: Uint8Array): { text: string; foot: string; headers: string[]; figures: number } => {
  const files = unzipSync(new Uint8Array(bytes))
  const xml = (path: string) => textDecoder.decode(files[path])
  const targets = new Map(
    [...xml('word/_rels/document.xml.rels').matchAll(/<Relationship [^>]*>/g)].map(([tag]) => [
      /Id="([^"]+)"/.exec(tag)![1]!,
      /Target="([^"]+)"/.exec(tag)![1]!,
    ]),
  )
  let figures = 0
  const body = xml('word/document.xml').replace(/<w:drawing>.*?<\/w:drawing>/gs, drawing => {
    const id = /svgBlip[^>]*r:embed="([^"]+)"/.exec(drawing)?.[1]
    figures++
    return id === undefined ? '' : xml(`word/${targets.get(id)}`)
  })
  const rows = body.match(/<w:tr>.*?<\/w:tr>|<w:tr .*?<\/w:tr>/gs) ?? []
  return {
    text: plain(textOfXml(body)),
    foot: plain(textOfXml(xml(Object.keys(files).find(path => /^word\/footer\d+\.xml$/.test(path))!))),
    headers: [...new Set(rows.filter(row => row.includes('<w:tblHeader')).map(row => plain(textOfXml(row))))],
    figures,
  }
}

/** A line lower than this on the page is its foot, pt. */
const footTop = 56

/** Text of each page of a PDF, with its foot apart. */
export const pdfPages = async (bytes: Uint8Array): Promise<{ text: string; foot: string }[]> => {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 })
  const document = await task.promise
  const pages = []
  for (let n = 1; n <= document.numPages; n++) {
    const { items } = await (await document.getPage(n)).getTextContent({ disableNormalization: true })
    const texts = items.flatMap(item => ('str' in item ? [item] : []))
    const join = (isFoot: boolean) =>
      plain(
        texts
          .filter(({ transform }) => transform[5] < footTop === isFoot)
          .map(({ str }) => str)
          .join(''),
      )
    pages.push({ text: join(false), foot: join(true) })
  }
  await task.destroy()
  return pages
}

/** The second in which a document was made, before who made it. */
const stamp = /\d{4}-\d{2}-\d{2}\d{2}:\d{2}:\d{2}(?=由)/g

/** What the PDF lacks or has beside the .docx, from the first character on; null where both say the same. Headers of tables come again on a new page. */
export const textDifference = async (docx: Uint8Array, pdf: Uint8Array): Promise<string | null> => {
  const { text, headers } = docxText(docx)
  let rest = text.replaceAll(stamp, '')
  for (const each of await pdfPages(pdf)) {
    const page = each.text.replaceAll(stamp, '')
    const shown = [page, ...headers.filter(head => page.startsWith(head)).map(head => page.slice(head.length))].find(part =>
      rest.startsWith(part),
    )
    if (shown === undefined) {
      const at = [...page].findIndex((c, n) => c !== rest[n])
      return `docx: …${rest.slice(Math.max(0, at - 20), at + 40)}… pdf: …${page.slice(Math.max(0, at - 20), at + 40)}…`
    }
    rest = rest.slice(shown.length)
  }
  return rest === '' ? null : `docx only: ${rest.slice(0, 60)}`
}
