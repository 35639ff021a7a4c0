import type { Scope } from '@qingyuan/domain/permissions.ts'
import type { FastifyRequest } from 'fastify'
import type { Services } from '#/platform/services.ts'
import type { Caller } from './caller.ts'
import type { Upload } from './upload.ts'

/** Context of a handler, passed with its input. */
export interface Context {
  services: Services
  caller: Caller
  ip: string
  /** Present when the call is declared with `upload`. */
  upload?: Upload
  /** All files of a call that takes several; `upload` is the first. */
  uploads?: readonly Upload[]
  request: FastifyRequest
  /** A handler may name what it changed; the audit log of the call shows it. */
  audit: { subject?: string }
}

/** The part of a context that a handler without a caller needs; other modules and tests call such handlers with it. */
export interface ServiceContext<S = Services> {
  services: S
}

/** The part that a handler of an answer limited to the caller's scope needs. */
export interface ScopedContext<S = Services> extends ServiceContext<S> {
  caller: { scope: Scope }
}

/** The part that a handler needs which records or checks who calls. */
export interface CallerContext<S = Services> extends ServiceContext<S> {
  caller: Caller
}

/** … which moreover names what it changed in the audit log. */
export interface AuditedContext<S = Services> extends CallerContext<S> {
  audit: Context['audit']
}

/** The part that a handler of an uploaded file needs. */
export interface UploadContext<S = Services> extends CallerContext<S> {
  upload?: Upload
}
