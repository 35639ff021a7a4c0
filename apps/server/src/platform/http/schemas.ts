import type { Call } from '@qingyuan/contract/call.ts'
import { envelopeSchema } from './envelope.ts'
import { plainSchema, serializerSchema } from './schema.ts'
import { compileInput, compileOutput } from './validation.ts'

/** Checks and answer form of one call, made once when it is mounted. */
export const compileCall = (call: Call) => {
  const output = plainSchema(call.output)
  return {
    checkInput: compileInput(plainSchema(call.input), call.method === 'GET' || call.upload ? 'texts' : 'json'),
    checkOutput: compileOutput(output),
    responseSchema: call.kind === 'json' ? { 200: envelopeSchema(call.envelope, serializerSchema(output)) } : undefined,
  }
}
