import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { ReadResult } from '@qingyuan/formats/broken-file.ts'
import type { InventoryFile, InventoryRecord } from '@qingyuan/formats/ff10/inventory-file.ts'
import { readFf10 } from '@qingyuan/formats/ff10/read-ff10.ts'
import { type RefusedFeature, readTownships, type TownshipFeature } from '@qingyuan/formats/geojson/read-townships.ts'
import { type MobileBox, type MobileFile, readMobileCsv } from '@qingyuan/formats/mobile/read-mobile-csv.ts'
import { readTdump } from '@qingyuan/formats/tdump/read-tdump.ts'
import type { TdumpFile } from '@qingyuan/formats/tdump/tdump-file.ts'
import { fileParser, type ParserLimits } from './file-parser.ts'

export const trajectoryFileParser = (limits: ParserLimits) =>
  fileParser<null, ReadResult<TdumpFile>>({ limits, parse: async path => readTdump(await readFile(path, 'latin1')) })

/** A run, or why the file is none. Progress counts rows. */
export const mobileRunParser = (limits: ParserLimits) =>
  fileParser<{ box: MobileBox; now: number }, MobileFile | string>({
    limits,
    parse: (path, input, { onProgress }) => readMobileCsv(createReadStream(path), { ...input, onRows: onProgress }),
  })

/** Features as parts, one each; the result has those refused, or why the file is refused as a whole. */
export const townshipParser = (limits: ParserLimits) =>
  fileParser<null, RefusedFeature[] | string, TownshipFeature>({
    limits,
    parse: async (path, _, { sendPart }) => {
      const file = readTownships(await readFile(path))
      if (typeof file === 'string') return file
      for (const feature of file.features) await sendPart(feature)
      return file.refused
    },
  })

const recordsPerPart = 2_000
/** Refused lines beyond these are only counted. */
const mostRefused = 200

/** Records as parts; the result has the header, the number of refused lines and the first of them. */
export const inventoryFileParser = (limits: ParserLimits) =>
  fileParser<null, Omit<InventoryFile, 'records'> & { refusedLines: number }, InventoryRecord[]>({
    limits,
    parse: async (path, _, { sendPart }) => {
      const { records, refused, ...header } = readFf10(await readFile(path, 'utf8'))
      for (let from = 0; from < records.length; from += recordsPerPart) await sendPart(records.slice(from, from + recordsPerPart))
      return { ...header, refusedLines: refused.length, refused: refused.slice(0, mostRefused) }
    },
  })
