import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { ReadResult } from '@qingyuan/formats/broken-file.ts'
import type { InventoryFile, InventoryRecord } from '@qingyuan/formats/ff10/inventory-file.ts'
import { readFf10 } from '@qingyuan/formats/ff10/read-ff10.ts'
import { type RefusedFeature, readTownships } from '@qingyuan/formats/geojson/read-townships.ts'
import { type MobileBox, type MobileFile, readMobileCsv } from '@qingyuan/formats/mobile/read-mobile-csv.ts'
import { readTdump } from '@qingyuan/formats/tdump/read-tdump.ts'
import type { TdumpFile } from '@qingyuan/formats/tdump/tdump-file.ts'
import { type CheckedTownship, checkTownships, type TownshipRules } from '../check-townships.ts'
import { fileParser, type ParserLimits } from './file-parser.ts'

export const trajectoryFileParser = (limits: ParserLimits) =>
  fileParser<null, ReadResult<TdumpFile>>({ limits, parse: async path => readTdump(await readFile(path, 'latin1')) })

/** A run, or why the file is none. Progress counts rows. */
export const mobileRunParser = (limits: ParserLimits) =>
  fileParser<{ box: MobileBox; now: number }, MobileFile | string>({
    limits,
    parse: (path, input, { onProgress }) => readMobileCsv(createReadStream(path), { ...input, onRows: onProgress }),
  })

/** Townships that passed the check as parts, one each; the result has the refused ones, or why the file is refused as a whole. */
export const townshipParser = (limits: ParserLimits) =>
  fileParser<TownshipRules, { features: number; refused: RefusedFeature[] } | string, CheckedTownship>({
    limits,
    parse: async (path, rules, { sendPart }) => {
      const file = readTownships(await readFile(path))
      if (typeof file === 'string') return file
      const { townships, refused } = checkTownships(file.features, rules)
      for (const township of townships) await sendPart(township)
      const all = [...file.refused, ...refused].sort((a, b) => a.feature - b.feature)
      return { features: file.features.length + file.refused.length, refused: all }
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
