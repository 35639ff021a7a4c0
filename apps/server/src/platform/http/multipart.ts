import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { AppError, appError } from '../errors.ts'
import { fieldEntry, readNested } from './form-data.ts'
import type { Upload } from './upload.ts'

/** Files of this many bytes or more are refused (specification, section 5). */
export const uploadLimit = 105_000_000
/** Size of the multipart framing around the file. */
const overhead = 100_000

/** Refuses by the announced length, before a byte of the body is read. */
export const checkAnnouncedLength = (request: FastifyRequest): void => {
  if (Number(request.headers['content-length'] ?? 0) >= uploadLimit + overhead) throw appError('FILE_TOO_LARGE')
}

/** @param most bytes that are left for the file */
const receive = async (part: { file: Readable & { truncated: boolean; bytesRead: number } }, path: string, most: number) => {
  const counted = async function* (chunks: AsyncIterable<Uint8Array>) {
    let size = 0
    for await (const chunk of chunks) {
      size += chunk.length
      if (size >= most) throw appError('FILE_TOO_LARGE')
      yield chunk
    }
  }
  await pipeline(part.file, counted, createWriteStream(path, { mode: 0o600 }))
  if (part.file.truncated) throw appError('FILE_TOO_LARGE')
  return part.file.bytesRead
}

/** Files of a call that takes several. */
const mostFiles = 20

/** Place of a file in an indexed name (`files[1]`); 0 for any other. */
const placeOf = (fieldName: string) => Number(/\[(\d{1,5})\]$/.exec(fieldName)?.[1] ?? 0)

const tooMany = (most: number, cause?: unknown) =>
  appError('BAD_REQUEST', { message: most > 1 ? `一次最多上传 ${most} 个文件` : '一次只能上传一个文件', cause })

/** What was wrong with a form that could not be read. Errors of the form reader have no code: the fault is in the sender's form. */
const formError = (error: unknown, most: number): unknown => {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'FST_FILES_LIMIT') return tooMany(most, error)
  return error instanceof AppError || code ? error : appError('BAD_REQUEST', { message: '上传内容不完整，请重试', cause: error })
}

/**
 * Reads a form with one file, or with `several`, in the order of their indexed names; lists among the fields have indexed names too. The files
 * stay in `folder` until `discard`.
 *
 * @throws FILE_TOO_LARGE also for files that are together too large, BAD_REQUEST for a body that is no form or has no file
 */
export const readForm = async (request: FastifyRequest, folder: string, several = false) => {
  if (!request.isMultipart()) throw appError('BAD_REQUEST', { message: '请以表单方式上传文件' })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const most = several ? mostFiles : 1
  const entries: [string, string][] = []
  const received: { place: number; upload: Upload }[] = []
  const paths: string[] = []
  let left = uploadLimit
  const discard = async () => {
    await Promise.all(paths.map(path => rm(path, { force: true })))
  }
  try {
    for await (const part of request.parts({ limits: { files: most } })) {
      if (part.type === 'field') {
        entries.push(fieldEntry(part))
        continue
      }
      // An index says how many there are at least, before one is written.
      if (placeOf(part.fieldname) >= most) throw tooMany(most)
      const path = join(folder, randomUUID())
      paths.push(path)
      const upload = { path, name: part.filename, mediaType: part.mimetype, size: await receive(part, path, left) }
      received.push({ place: placeOf(part.fieldname), upload })
      left -= upload.size
    }
    if (received.length === 0) throw appError('BAD_REQUEST', { message: '请选择要上传的文件', field: 'file' })
    const uploads = received.sort((a, b) => a.place - b.place).map(({ upload }) => upload)
    return { fields: readNested(entries), uploads, discard }
  } catch (error) {
    await discard()
    throw formError(error, most)
  }
}
