import { BrokenFile } from '../broken-file.ts'
import type { FortranRecords } from '../fortran/records.ts'

/** Records of a file of the CALPUFF family before its header. */
export interface Dataset {
  /** `CONC.DAT`, `DFLX.DAT`, `WFLX.DAT`, `CALMET.DAT`; empty in files older than data set version 2.0. */
  name: string
  /** `2.0`, `2.1`, ...; empty as above. */
  version: string
  /** Hours west of UTC of the run's clock by the control file among the comments; absent when it says nothing of it. */
  zoneHours?: number
}

/** `! XBTZ = 5.0 !` (CALPUFF 5), `! ABTZ = UTC-0500 !` (6); words outside the exclamation marks are explanations. */
const zoneOfComment = (text: string): number | undefined => {
  const found = /!\s*(?:XBTZ\s*=\s*(-?\d+(?:\.\d*)?)|ABTZ\s*=\s*(UTC[+-]\d{4}))\s*!/i.exec(text)
  if (!found) return undefined
  return found[1] === undefined ? zoneOfText(found[2]!.toUpperCase(), 0) : Number(found[1])
}

const mostComments = 1_000_000

/** Reads name and version and passes over the comments (a copy of the control file) but for its time zone. Older files open with their header: nothing is read then. */
export const readDataset = (records: FortranRecords): Dataset => {
  if (records.peek('文件头') !== 96) return { name: '', version: '' }
  const first = records.next('数据集名称')
  const [name, version] = [first.text(16, '数据集名称').trim(), first.text(16, '数据集版本').trim()]
  const head = records.next('注释行数', 4)
  const comments = head.int('注释行数')
  if (comments < 0 || comments > mostComments) throw new BrokenFile(head.offset, `注释行数 ${comments} 不正确`)
  let zoneHours: number | undefined
  for (let line = 0; line < comments; line++) {
    const record = records.next('注释')
    zoneHours ??= zoneOfComment(record.text(record.length, '注释'))
  }
  return { name, version, ...(zoneHours !== undefined && { zoneHours }) }
}

/** Hours west of UTC of a base time zone written as `UTC-0500` (5), `UTC+0800` (-8). */
export const zoneOfText = (text: string, offset: number): number => {
  const found = /^UTC([+-])(\d{2})(\d{2})$/.exec(text.trim())
  if (!found) throw new BrokenFile(offset, `时区“${text}”无法识别`)
  const hours = Number(found[2]) + Number(found[3]) / 60
  return found[1] === '-' ? hours : -hours
}
