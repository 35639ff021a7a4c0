import type { Call } from '@qingyuan/contract/call.ts'
import fastJson from 'fast-json-stringify'
import { memoize } from '../memoize.ts'
import { envelopeSchema } from './envelope.ts'
import { addFormerProperties } from './former-names.ts'
import { plainSchema, serializerSchema } from './schema.ts'
import { compileInput, compileOutput } from './validation.ts'

const compile = (call: Call) => {
  const output = memoize(() => addFormerProperties(call, plainSchema(call.output)))
  return {
    checkInput: memoize(() => compileInput(plainSchema(call.input), call.method === 'GET' || call.upload ? 'texts' : 'json')),
    /** Form data says everything in words. */
    checkForm: memoize(() => compileInput(plainSchema(call.input), 'texts')),
    checkOutput: memoize(() => compileOutput(output())),
    /** Writes the whole answer, envelope included. */
    writer: memoize((): ((answer: unknown) => string) =>
      fastJson(envelopeSchema(call.envelope, serializerSchema(output())) as never, {
        largeArrayMechanism: 'json-stringify',
        largeArraySize: 200,
      }),
    ),
  }
}

const known = new WeakMap<Call, ReturnType<typeof compile>>()

/**
 * Checks and writer of one call, once in a process. Each is compiled when it is first needed: compiling all of them costs more than everything
 * else that a start does.
 */
export const compileCall = (call: Call): ReturnType<typeof compile> => {
  const compiled = known.get(call) ?? compile(call)
  known.set(call, compiled)
  return compiled
}
