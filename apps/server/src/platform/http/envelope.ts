import type { Call } from '@qingyuan/contract/call.ts'
import type { AppError } from '../errors.ts'
import type { JsonSchema } from './schema.ts'

type Form = Call['envelope']

/** The specification's two response forms; nowhere else on the server. */
export const successBody = (form: Form, data: unknown) =>
  form === 'status' ? { StatusCode: '1', Data: data, Message: '' } : { code: 200, data, msg: '' }

export const failureBody = (form: Form, error: AppError, id: string) => {
  const details = { code: error.code, ...(error.details.field ? { field: error.details.field } : {}), id, ...error.details.extra }
  return form === 'status'
    ? { StatusCode: '0', Data: null, Message: error.message, Error: details }
    : { code: error.status, data: null, msg: error.message, error: details }
}

export const envelopeSchema = (form: Form, data: JsonSchema): JsonSchema =>
  form === 'status'
    ? { type: 'object', properties: { StatusCode: { type: 'string' }, Data: data, Message: { type: 'string' } } }
    : { type: 'object', properties: { code: { type: 'integer' }, data, msg: { type: 'string' } } }
