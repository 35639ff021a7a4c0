import type { InputOf } from '@qingyuan/contract/call.ts'
import type { ingestCalls } from '@qingyuan/contract/system/ingest.ts'
import type { CallerContext, ServiceContext, UploadContext } from '#/platform/http/context.ts'

type Calls = typeof ingestCalls

/** Data files and pushed values go to the pipeline. */
export const importFile = (context: UploadContext, input: InputOf<Calls['ImportFile']>) =>
  context.services.ingest.importFile(context, input)

export const importTemplate = ({ services }: ServiceContext) => services.ingest.template()

export const pushValues = ({ services, caller }: CallerContext, input: InputOf<Calls['Push']>) => services.ingest.push(input, caller)
