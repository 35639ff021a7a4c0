import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, appError, type ErrorCode } from '../errors.ts'
import { failureBody } from './envelope.ts'

const byFastifyCode: Record<string, [ErrorCode, string?]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['TOO_LARGE'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['UNSUPPORTED'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['BAD_REQUEST', '请求内容为空'],
  FST_REQ_FILE_TOO_LARGE: ['FILE_TOO_LARGE'],
}

/** The database does not answer: connection refused, lost, starting up or shutting down. */
const databaseGone = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|57P0[1-3]|08...|53300)$/
const lostMessage = /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/

/** Whatever was thrown, as one of our own errors; the unforeseen ones become INTERNAL. */
export const toAppError = (error: unknown, id: string): AppError => {
  if (error instanceof AppError) return error
  const { code = '', statusCode = 500, message = '', syscall } = error as Partial<FastifyError> & { syscall?: string }
  const known = byFastifyCode[code]
  if (known) return appError(known[0], { message: known[1], cause: error })
  if (statusCode < 500) return appError('BAD_REQUEST', { cause: error })
  const gone = databaseGone.test(code) && (code !== 'ENOENT' || syscall === 'connect')
  return gone || lostMessage.test(message) ? appError('UNAVAILABLE', { cause: error }) : appError('INTERNAL', { id, cause: error })
}

/** The one place where an error becomes an answer. */
export const replyWithError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const failure = toAppError(error, request.id)
  if (failure.status >= 500) request.log.error({ err: error, call: request.routeOptions.config.call?.name }, 'call failed')
  const form = request.routeOptions.config.call?.envelope ?? 'status'
  for (const name of ['content-disposition', 'content-length']) reply.removeHeader(name)
  return reply
    .code(failure.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(failureBody(form, failure, request.id))
}
