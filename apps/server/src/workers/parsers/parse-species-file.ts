import { createReadStream } from 'node:fs'
import { readSpeciesCsv, type SpeciesBatch, type SpeciesFileOptions } from '@qingyuan/formats/species/read-species-csv.ts'
import { fileParser, type ParserLimits } from './file-parser.ts'

/** Hours of VOC species as parts. */
export const speciesFileParser = (limits: ParserLimits) =>
  fileParser<SpeciesFileOptions, null, SpeciesBatch>({
    limits,
    parse: async (path, options, { sendPart }) => {
      for await (const batch of readSpeciesCsv(createReadStream(path), options)) await sendPart(batch)
      return null
    },
  })
