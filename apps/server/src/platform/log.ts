import { pino, stdTimeFunctions } from 'pino'

/** Warnings and errors as JSON lines on stderr; `LOG_LEVEL` shows more. */
export const createLog = (name: string) =>
  pino({ name, level: process.env.LOG_LEVEL ?? 'warn', timestamp: stdTimeFunctions.isoTime, base: { name } }, process.stderr)
