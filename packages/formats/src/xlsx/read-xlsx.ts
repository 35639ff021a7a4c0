import { zipSync } from 'fflate'
import readExcel from 'read-excel-file/node'
import type { Cell } from '../table/hour-cell.ts'
import { type UploadProblem, wrongFormat } from '../upload/problem.ts'
import { inspectZip, type ZipLimits } from './inspect-zip.ts'
import { type CellCounts, problemOfPart, type SheetLimits, sheetGuard, sheetLimits } from './sheet-guard.ts'

export interface Sheet {
  name: string
  rows: Cell[][]
}

export type XlsxResult = { ok: true; sheets: Sheet[] } | { ok: false; problem: UploadProblem }

const xlsxLimits: Partial<ZipLimits> = { entries: 500, nested: false }

const isXml = (name: string) => /\.(?:xml|rels)$/i.test(name)
const isSheet = (name: string) => /worksheets\/[^/]+\.xml$/i.test(name)

/** The XML parts of a workbook, checked while they are unpacked. */
const unpackParts = async (bytes: Uint8Array, limits: SheetLimits) => {
  const parts = new Map<string, Buffer[]>()
  const counts: CellCounts = new Map()
  let refused: UploadProblem | null = null
  const verdict = await inspectZip(bytes, { ...xlsxLimits, totalBytes: limits.unpackedBytes }, name => {
    refused ??= problemOfPart(name)
    const guard = isXml(name) ? sheetGuard(limits, isSheet(name), counts) : null
    const chunks: Buffer[] = []
    if (isXml(name)) parts.set(name, chunks)
    return chunk => {
      if (isXml(name)) chunks.push(chunk)
      return refused ?? guard?.(chunk) ?? null
    }
  })
  if (refused) return { problem: refused, parts }
  return { problem: verdict.ok ? null : verdict.problem, parts }
}

/** The parts as a stored archive; their chunks are let go on the way, or the XML would be in memory several times. */
const archiveOf = (parts: ReadonlyMap<string, Buffer[]>): Buffer => {
  const files: Record<string, Uint8Array> = {}
  for (const [name, chunks] of parts) files[name] = Buffer.concat(chunks.splice(0))
  const { buffer, byteOffset, byteLength } = zipSync(files, { level: 0 })
  return Buffer.from(buffer, byteOffset, byteLength)
}

/** Cell values a reader may hand over; an odd type becomes text, so that no object ever passes for a value. */
const cleanCell = (cell: unknown): Cell => {
  if (cell === null || cell === undefined || typeof cell === 'boolean') return cell ?? null
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null
  if (cell instanceof Date) return Number.isFinite(cell.getTime()) ? cell : null
  return String(cell)
}

/**
 * Sheets of an .xlsx as rows of cells, missing cells null, dates as wall clock in UTC fields. The archive is unpacked under guard and
 * packed anew (stored) for the reader, so that the reader sees exactly what was judged. Macros, formulas, external links, embedded
 * objects, bombs and sizes beyond the limits are refused with the words of the specification. Never throws.
 */
export const readXlsx = async (bytes: Uint8Array, limits: Partial<SheetLimits> = {}): Promise<XlsxResult> => {
  const { problem, parts } = await unpackParts(bytes, { ...sheetLimits, ...limits })
  if (problem) return { ok: false, problem }
  if (!parts.has('[Content_Types].xml') || !parts.has('xl/workbook.xml')) return { ok: false, problem: wrongFormat('不是 xlsx 工作簿') }
  try {
    const sheets = await readExcel(archiveOf(parts))
    return { ok: true, sheets: sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map(row => row.map(cleanCell)) })) }
  } catch {
    return { ok: false, problem: wrongFormat('工作簿无法读取') }
  }
}
