import type { FastifyRequest } from 'fastify'
import type { Services } from '#/platform/services.ts'
import type { Caller } from './caller.ts'
import type { Upload } from './upload.ts'

/** What a handler gets with its input. */
export interface Context {
  services: Services
  caller: Caller
  ip: string
  /** Present when the call is declared with `upload`. */
  upload?: Upload
  request: FastifyRequest
  /** A handler may name what it changed; the audit log of the call shows it. */
  audit: { subject?: string }
}
