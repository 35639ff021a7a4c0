import { mostFields, readIndexed } from '@qingyuan/domain/fill-form/indexed.ts'
import type { FastifyRequest } from 'fastify'
import { AppError, appError } from '../errors.ts'

/** Bodies of calls without a file may come as form data with indexed names (specification, section 5): `listDTO[0].name=…`. */
export const urlEncoded = 'application/x-www-form-urlencoded'
const mostBytes = 100_000
const mostFormBytes = 5_000_000

/** True when the body is form data, whose values are texts. */
export const isForm = (request: FastifyRequest): boolean =>
  /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(request.headers['content-type'] ?? '')

/** @throws BAD_REQUEST naming the field whose name cannot be read */
export const readNested = (entries: Iterable<readonly [string, string]>): Record<string, unknown> => {
  try {
    return readIndexed(entries)
  } catch (error) {
    if (error instanceof RangeError) throw appError('BAD_REQUEST', { message: error.message, cause: error })
    throw error
  }
}

export const readUrlEncoded = (body: string): Record<string, unknown> => readNested(new URLSearchParams(body))

/** @throws BAD_REQUEST naming a field whose name or value the form reader has cut off */
export const fieldEntry = (part: {
  fieldname: string
  value: unknown
  fieldnameTruncated: boolean
  valueTruncated: boolean
}): [name: string, value: string] => {
  const { fieldname, value, fieldnameTruncated, valueTruncated } = part
  if (fieldnameTruncated) throw appError('BAD_REQUEST', { message: `字段名“${fieldname}…”过长`, field: fieldname })
  if (valueTruncated) throw appError('BAD_REQUEST', { message: `字段“${fieldname}”的内容过长`, field: fieldname })
  return [fieldname, String(value)]
}

/** Fields of a multipart form without a file. @throws BAD_REQUEST when there is one, or the form is cut off; TOO_LARGE */
export const readFields = async (request: FastifyRequest): Promise<Record<string, unknown>> => {
  const entries: [string, string][] = []
  // A body without a length would be buffered faster than its fields are counted.
  if (!(Number(request.headers['content-length']) <= mostFormBytes)) throw appError('TOO_LARGE')
  const limits = { fields: mostFields, parts: mostFields, files: 0, fieldSize: mostBytes }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'field') throw appError('BAD_REQUEST', { message: '该接口不接收文件' })
      entries.push(fieldEntry(part))
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw appError('BAD_REQUEST', { message: '表单内容不完整，请重试', cause: error })
  }
  return readNested(entries)
}
