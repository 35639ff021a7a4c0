import { pino, stdTimeFunctions } from 'pino'

/** An error as a line that can be read: the database's errors carry whole connections with them. */
const err = (error: unknown) => {
  if (!(error instanceof Error)) return error
  const { code, detail } = error as { code?: unknown; detail?: unknown }
  return {
    type: error.name,
    message: error.message,
    code,
    detail,
    stack: error.stack,
    cause: error.cause instanceof Error ? error.cause.message : undefined,
  }
}

/** Warnings and errors as JSON lines on stderr; `LOG_LEVEL` shows more. */
export const createLog = (name: string) =>
  pino(
    { level: process.env.LOG_LEVEL || 'warn', timestamp: stdTimeFunctions.isoTime, base: { name }, serializers: { err } },
    process.stderr,
  )
