import type { InputOf } from '@qingyuan/contract/call.ts'
import type { ingestCalls } from '@qingyuan/contract/system/ingest.ts'
import { appError } from '#/platform/errors.ts'
import type { CallerContext, ServiceContext, UploadContext } from '#/platform/http/context.ts'

type Calls = typeof ingestCalls

/** Data files and pushed values go to the pipeline. */
export const importFile = ({ services, caller, upload }: UploadContext, input: InputOf<Calls['ImportFile']>) => {
  if (!upload) throw appError('BAD_REQUEST')
  return services.ingest.importFile(upload, input, caller)
}

export const importTemplate = ({ services }: ServiceContext) => services.ingest.template()

export const pushValues = ({ services, caller }: CallerContext, input: InputOf<Calls['Push']>) => services.ingest.push(input, caller)
