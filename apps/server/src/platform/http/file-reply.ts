import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import type { Call } from '@qingyuan/contract/call.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { formatDateTime } from '@qingyuan/domain/time.ts'
import type { FastifyReply } from 'fastify'
import { appError } from '../errors.ts'
import type { Services } from '../services.ts'

type WrittenFile = Awaited<ReturnType<Services['exports']['toXlsx']>>

export class FileReply {
  constructor(
    readonly file: {
      /** Name in the save dialog. */
      name: string
      mediaType: string
      body: Readable | Buffer | string
      size?: number
      /** Shown in the browser instead of saved. */
      inline?: boolean
    },
  ) {}
}

/** Return value of a handler of a `file`, `text` or `xlsx` call that sends its own bytes. */
export const fileReply = (file: FileReply['file']): FileReply => new FileReply(file)

/** `Content-Disposition` for any name, Chinese included (RFC 6266). */
export const contentDisposition = (name: string, inline = false): string => {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name.replace(/\p{Surrogate}/gu, '_')).replace(
    /['()*]/g,
    c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

type FileCall = Pick<Call, 'name' | 'mediaTypes'>

/** Sends the file that a handler made. */
export const sendFile = (result: unknown, { name: call, mediaTypes }: FileCall, reply: FastifyReply): FastifyReply => {
  if (typeof result === 'string') return reply.type('text/plain; charset=utf-8').send(result)
  if (!(result instanceof FileReply)) throw new Error('a file call returns fileReply(...)')
  const { name, mediaType, body, size, inline } = result.file
  if (!mediaTypes?.includes(mediaType.split(';')[0]!)) throw new Error(`${call} does not declare files of type ${mediaType}`)
  if (size !== undefined) reply.header('content-length', size)
  return reply.type(mediaType).header('content-disposition', contentDisposition(name, inline)).send(body)
}

/** `20261121130509.xlsx`, Shanghai wall clock. */
const timestampName = (now: number) => `${formatDateTime(now).replace(/\D/g, '')}.xlsx`

const isWritten = (result: unknown): result is WrittenFile => typeof (result as WrittenFile).discard === 'function'

const isRunAnswer = (answer: unknown): answer is { run: object; result: Frame | null } =>
  answer !== null && typeof answer === 'object' && 'run' in answer && 'result' in answer

/** The Frame of an answer: the answer itself, or the result of its run. @throws CONFLICT while the run is under way */
export const frameOfAnswer = (answer: unknown): Frame => {
  if (!isRunAnswer(answer)) return answer as Frame
  if (answer.result === null) throw appError('CONFLICT', { message: '结果还没有算完，请在算完后导出' })
  return answer.result
}

/** A written spreadsheet under its own name. */
export const sheetReply = (name: string, mediaType: string, { path, size, discard }: WrittenFile): FileReply =>
  fileReply({ name, mediaType, size, body: createReadStream(path).on('close', () => void discard()) })

/** Sends a Frame as a spreadsheet, written by a worker; one that is written already, and a file reply, as they are. */
export const sendFrame = async (
  result: unknown,
  call: FileCall,
  { exports, clock }: Pick<Services, 'exports' | 'clock'>,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  if (result instanceof FileReply) return sendFile(result, call, reply)
  const written = isWritten(result) ? result : await exports.toXlsx(frameOfAnswer(result))
  return sendFile(sheetReply(timestampName(clock.now()), 'application/vnd.ms-excel', written), call, reply)
}
