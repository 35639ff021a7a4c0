import { BrokenFile } from '../broken-file.ts'
import type { FortranRecords } from '../fortran/records.ts'

/** What a file of the CALPUFF family says about itself before its header. */
export interface Dataset {
  /** `CONC.DAT`, `DFLX.DAT`, `WFLX.DAT`, `CALMET.DAT`; empty in files older than data set version 2.0. */
  name: string
  /** `2.0`, `2.1`, ...; empty as above. */
  version: string
}

const mostComments = 1_000_000

/** Reads name and version and skips the comments (a copy of the control file). Older files open with their header: nothing is read then. */
export const readDataset = (records: FortranRecords): Dataset => {
  if (records.peek('文件头') !== 96) return { name: '', version: '' }
  const first = records.next('数据集名称')
  const [name, version] = [first.text(16, '数据集名称').trim(), first.text(16, '数据集版本').trim()]
  const head = records.next('注释行数', 4)
  const comments = head.int('注释行数')
  if (comments < 0 || comments > mostComments) throw new BrokenFile(head.offset, `注释行数 ${comments} 不正确`)
  for (let line = 0; line < comments; line++) records.next('注释')
  return { name, version }
}

/** Hours west of UTC of a base time zone written as `UTC-0500` (5), `UTC+0800` (-8). */
export const zoneOfText = (text: string, offset: number): number => {
  const found = /^UTC([+-])(\d{2})(\d{2})$/.exec(text.trim())
  if (!found) throw new BrokenFile(offset, `时区“${text}”无法识别`)
  const hours = Number(found[2]) + Number(found[3]) / 60
  return found[1] === '-' ? hours : -hours
}
