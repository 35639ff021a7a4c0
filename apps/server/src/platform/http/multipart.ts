import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { AppError, appError } from '../errors.ts'
import type { Upload } from './upload.ts'

/** Files of this many bytes or more are refused (specification, section 5). */
export const uploadLimit = 105_000_000
/** Size of the multipart framing around the file. */
const overhead = 100_000

/** Refuses by the announced length, before a byte of the body is read. */
export const checkAnnouncedLength = (request: FastifyRequest): void => {
  if (Number(request.headers['content-length'] ?? 0) >= uploadLimit + overhead) throw appError('FILE_TOO_LARGE')
}

const receive = async (part: { file: NodeJS.ReadableStream & { truncated: boolean; bytesRead: number } }, path: string) => {
  await pipeline(part.file, createWriteStream(path, { mode: 0o600 }))
  if (part.file.truncated) throw appError('FILE_TOO_LARGE')
  return part.file.bytesRead
}

/**
 * Reads a form with exactly one file; the file stays in `folder` until `discard`.
 *
 * @throws FILE_TOO_LARGE, BAD_REQUEST for a body that is no form or has no file
 */
export const readForm = async (request: FastifyRequest, folder: string) => {
  if (!request.isMultipart()) throw appError('BAD_REQUEST', { message: '请以表单方式上传文件' })
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  const fields: Record<string, unknown> = {}
  let upload: Upload | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = part.value
      else if (upload) part.file.resume()
      else upload = { path, name: part.filename, mediaType: part.mimetype, size: await receive(part, path) }
    }
    if (!upload) throw appError('BAD_REQUEST', { message: '请选择要上传的文件', field: 'file' })
    return { fields, upload, discard: () => rm(path, { force: true }) }
  } catch (error) {
    await rm(path, { force: true })
    // Errors of the form reader have no code: the fault is in the sender's form.
    if (error instanceof AppError || (error as NodeJS.ErrnoException).code) throw error
    throw appError('BAD_REQUEST', { message: '上传内容不完整，请重试', cause: error })
  }
}
