import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { readChinaSites } from '@qingyuan/formats/cnemc/china-sites.ts'
import type { Notice, Refusal } from '@qingyuan/formats/table/refusal.ts'
import { readStationCsv } from '@qingyuan/formats/table/station-csv.ts'
import type { UploadProblem } from '@qingyuan/formats/upload/problem.ts'
import { readXlsx } from '@qingyuan/formats/xlsx/read-xlsx.ts'
import type { SheetLimits } from '@qingyuan/formats/xlsx/sheet-guard.ts'
import { parseStationSheet } from '@qingyuan/formats/xlsx/station-sheet.ts'
import { fileParser, type ParserLimits } from './file-parser.ts'

export type StationFileFormat = 'china_sites' | 'station_csv' | 'station_xlsx'

/** Hours of stations and what is wrong with the rows, in the terms of the file. */
export interface StationPart {
  hours: { code: string | null; name: string | null; hourEnd: number; values: Partial<Record<string, number | null>> }[]
  refusals: Refusal[]
  notices: Notice[]
  /** Totals of the file so far; only tables of station rows have them. */
  counts?: { empty: number; duplicates: number }
}

type SendPart = (part: StationPart) => Promise<void>

const sendAll = async (parts: AsyncIterable<StationPart>, sendPart: SendPart) => {
  for await (const { hours, refusals, notices, counts } of parts) await sendPart({ hours, refusals, notices, counts })
}

const sendSites = async (path: string, sendPart: SendPart) => {
  for await (const { hours, refusals, notices } of readChinaSites(() => createReadStream(path)))
    await sendPart({ hours: hours.map(({ code, hourEnd, values }) => ({ code, name: null, hourEnd, values })), refusals, notices })
}

/** Hours of stations as parts; the result says why the whole file is refused. */
export const stationFileParser = (limits: ParserLimits, sheetLimits: Partial<SheetLimits>) =>
  fileParser<{ format: StationFileFormat }, UploadProblem | null, StationPart>({
    limits,
    parse: async (path, { format }, { sendPart }) => {
      if (format === 'china_sites') await sendSites(path, sendPart)
      if (format === 'station_csv')
        await sendAll(
          readStationCsv(() => createReadStream(path)),
          sendPart,
        )
      if (format !== 'station_xlsx') return null
      const book = await readXlsx(await readFile(path), sheetLimits)
      if (!book.ok) return book.problem
      if (book.sheets[0]) await sendAll(parseStationSheet(book.sheets[0].rows), sendPart)
      return null
    },
  })
