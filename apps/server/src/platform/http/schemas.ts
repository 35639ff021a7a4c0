import type { Call } from '@qingyuan/contract/call.ts'
import { envelopeSchema } from './envelope.ts'
import { plainSchema, serializerSchema } from './schema.ts'
import { compileInput, compileOutput } from './validation.ts'

const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/**
 * Checks and answer form of one call. A check is compiled when it is first needed: compiling all of them costs more than everything else that a
 * start does.
 */
export const compileCall = (call: Call) => {
  const output = plainSchema(call.output)
  return {
    checkInput: once(() => compileInput(plainSchema(call.input), call.method === 'GET' || call.upload ? 'texts' : 'json')),
    /** Form data says everything in words. */
    checkForm: once(() => compileInput(plainSchema(call.input), 'texts')),
    checkOutput: once(() => compileOutput(output)),
    responseSchema: call.kind === 'json' ? { 200: envelopeSchema(call.envelope, serializerSchema(output)) } : undefined,
  }
}
