import { BrokenFile } from '../broken-file.ts'
import { type Section, sectionAt } from './octets.ts'

/** The sections of one field; those before 4 may be shared with other fields of the message. */
export interface FieldSections {
  /** Number of the message in the file, from 1, and its first byte. */
  message: number
  offset: number
  discipline: number
  identification: Section
  grid: Section
  product: Section
  representation: Section
  bitmap: Section
  /** The bitmap that indicator 254 (same as before) means. */
  earlierBitmap: Section | null
  data: Section
}

/** A message of edition 1, by its place in the file. */
export interface Edition1Message {
  message: number
  offset: number
  length: number
}

/** What a file is made of, in its order: fields of edition 2, and messages of edition 1. */
export type GribPart = { edition: 2; sections: FieldSections } | ({ edition: 1 } & Edition1Message)

const word = (file: Uint8Array, at: number): number =>
  ((file[at]! << 24) | (file[at + 1]! << 16) | (file[at + 2]! << 8) | file[at + 3]!) >>> 0
const grib = 0x47524942
const end = 0x37373737

/** First byte of the next `GRIB` from `at` on (transmission headers may stand between messages); -1 when there is none. */
const nextMessage = (file: Uint8Array, at: number): number => {
  for (let i = at; i + 4 <= file.length; i++) if (file[i] === 0x47 && word(file, i) === grib) return i
  return -1
}

/** Length of a message by its indicator section: 64 bits in edition 2, 24 bits in edition 1. */
const lengthOf = (file: Uint8Array, start: number, message: number): number => {
  if (start + 16 > file.length) throw new BrokenFile(start, `第 ${message} 条报文的指示节不完整，文件在此截断`)
  const edition = file[start + 7]!
  if (edition === 1) return word(file, start + 4) >>> 8
  if (edition !== 2) throw new BrokenFile(start, `第 ${message} 条报文的版本号 ${edition} 无法识别`)
  return word(file, start + 8) * 2 ** 32 + word(file, start + 12)
}

const sectionsOf = (file: Uint8Array, start: number, length: number, message: number): Section[] => {
  const sections: Section[] = []
  const stop = start + length - 4
  let at = start + 16
  while (at < stop) {
    const size = at + 5 <= stop ? word(file, at) : 0
    const number = file[at + 4]!
    if (size < 5 || at + size > stop) throw new BrokenFile(at, `第 ${message} 条报文的节长度 ${size} 不合理`)
    sections.push(sectionAt(file, at, size, number))
    at += size
  }
  if (word(file, stop) !== end) throw new BrokenFile(stop, `第 ${message} 条报文没有以 7777 结尾`)
  return sections
}

/** Section 7 closes a field; each section before it is the latest of its kind (sections 2-7, 3-7 or 4-7 may repeat). */
const fieldsOf = (sections: readonly Section[], message: number, offset: number, discipline: number): FieldSections[] => {
  const latest = new Map<number, Section>()
  const fields: FieldSections[] = []
  let earlierBitmap: Section | null = null
  const need = (number: number): Section => {
    const section = latest.get(number)
    if (!section) throw new BrokenFile(offset, `第 ${message} 条报文缺少第 ${number} 节`)
    return section
  }
  for (const section of sections) {
    latest.set(section.number, section)
    if (section.number === 6 && section.octet(6) === 0) earlierBitmap = section
    if (section.number !== 7) continue
    fields.push({
      message,
      offset,
      discipline,
      identification: need(1),
      grid: need(3),
      product: need(4),
      representation: need(5),
      bitmap: need(6),
      earlierBitmap,
      data: section,
    })
  }
  return fields
}

/** All fields of a file, by walking from message to message. Nothing is unpacked. */
export const readMessages = (file: Uint8Array): GribPart[] => {
  const found: GribPart[] = []
  let message = 0
  for (let start = nextMessage(file, 0); start !== -1; ) {
    const length = lengthOf(file, start, ++message)
    if (length < 20) throw new BrokenFile(start, `第 ${message} 条报文声明的长度 ${length} 不合理`)
    if (start + length > file.length)
      throw new BrokenFile(file.length, `第 ${message} 条报文（始于第 ${start} 字节）声明长度 ${length} 字节，文件在此截断`)
    if (file[start + 7] === 1) found.push({ edition: 1, message, offset: start, length })
    else
      for (const sections of fieldsOf(sectionsOf(file, start, length, message), message, start, file[start + 6]!))
        found.push({ edition: 2, sections })
    start = nextMessage(file, start + length)
  }
  if (message === 0) throw new BrokenFile(0, '没有 GRIB 报文')
  return found
}
