import { appError, type ErrorCode } from '#/platform/errors.ts'

/** A refusal in plain words for the screen. */
export const airRefusal = (code: ErrorCode, message: string) => appError(code, { message })
