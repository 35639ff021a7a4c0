import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { readSpeciesCsv, readSpeciesSheet, type SpeciesBatch } from '@qingyuan/formats/species/read-species.ts'
import type { SpeciesFileOptions } from '@qingyuan/formats/species/species-table.ts'
import type { UploadProblem } from '@qingyuan/formats/upload/problem.ts'
import { readXlsx } from '@qingyuan/formats/xlsx/read-xlsx.ts'
import type { SheetLimits } from '@qingyuan/formats/xlsx/sheet-guard.ts'
import { fileParser, type ParserLimits } from './file-parser.ts'

/** Hours of VOC species as parts, of a CSV or of the first sheet; the result says why the whole file is refused. */
export const speciesFileParser = (limits: ParserLimits, sheetLimits: Partial<SheetLimits>) =>
  fileParser<SpeciesFileOptions & { isSheet: boolean }, UploadProblem | null, SpeciesBatch>({
    limits,
    parse: async (path, { isSheet, ...options }, { sendPart }) => {
      if (!isSheet) {
        for await (const batch of readSpeciesCsv(createReadStream(path), options)) await sendPart(batch)
        return null
      }
      const book = await readXlsx(await readFile(path), sheetLimits)
      if (!book.ok) return book.problem
      if (book.sheets[0]) for await (const batch of readSpeciesSheet(book.sheets[0].rows, options)) await sendPart(batch)
      return null
    },
  })
