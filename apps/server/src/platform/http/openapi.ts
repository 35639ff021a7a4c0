import type { Call } from '@qingyuan/contract/call.ts'
import { apiServices } from '@qingyuan/contract/calls.ts'
import { permissions } from '@qingyuan/domain/permissions.ts'
import { errorTable } from '../errors.ts'
import { envelopeSchema } from './envelope.ts'
import { addFormerProperties } from './former-names.ts'
import { type JsonSchema, plainSchema } from './schema.ts'

export const permissionWords = ({ permission }: Call): string => {
  if (permission === 'public') return '无需登录'
  return permission === 'signed-in' ? '登录用户' : `需要权限：${permissions[permission]}（${permission}）`
}

const scopeWords = ({ scope }: Call): string => {
  if (scope === 'none') return ''
  return scope === 'filtered' ? '只返回本人区县范围内的数据。' : '参数超出本人区县范围时拒绝（403）。'
}

const parameters = (input: JsonSchema) => {
  const required = (input.required as string[] | undefined) ?? []
  return Object.entries((input.properties as Record<string, JsonSchema> | undefined) ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    // A field with a default may be left out.
    required: required.includes(name) && schema.default === undefined,
    description: [schema.title, schema.description].filter(Boolean).join('：'),
    schema,
    ...(schema.type === 'array' ? { style: 'form', explode: true } : {}),
  }))
}

const binary = { type: 'string', contentMediaType: 'application/octet-stream' }

const requestBody = (call: Call, input: JsonSchema) => {
  if (!call.upload) return { required: true, content: { 'application/json': { schema: input } } }
  const files =
    call.upload === 'several'
      ? { 'files[0]': { ...binary, title: '文件，依次为 files[0]、files[1] …' } }
      : { file: { ...binary, title: '文件' } }
  const properties = { ...(input.properties as object | undefined), ...files }
  return { required: true, content: { 'multipart/form-data': { schema: { ...input, properties } } } }
}

const binaryContent = ({ mediaTypes = [] }: Call) => Object.fromEntries(mediaTypes.map(type => [type, { schema: binary }]))

const contentOf: Record<Call['kind'], (call: Call) => object> = {
  json: call => ({ 'application/json': { schema: envelopeSchema(call.envelope, addFormerProperties(call, plainSchema(call.output))) } }),
  xlsx: binaryContent,
  file: binaryContent,
  text: () => ({ 'text/plain': { schema: { type: 'string' } } }),
  events: () => ({ 'text/event-stream': { schema: { type: 'string' } } }),
}

const security = (call: Call) => {
  if (call.permission === 'public') return []
  return call.machine ? [{ requestToken: [] }, { apiKey: [] }] : [{ requestToken: [] }]
}

const operation = (service: string, call: Call) => {
  const input = plainSchema(call.input)
  const ask = call.method === 'GET' ? { parameters: parameters(input) } : { requestBody: requestBody(call, input) }
  return {
    operationId: call.name,
    summary: call.title,
    description: [permissionWords(call), scopeWords(call), call.audited ? '写入审计日志。' : '']
      .filter(Boolean)
      .join('。')
      .replaceAll('。。', '。'),
    tags: [service],
    security: security(call),
    ...ask,
    responses: { 200: { description: '成功', content: contentOf[call.kind](call) }, default: { $ref: '#/components/responses/Error' } },
  }
}

const errorResponse = {
  description: Object.entries(errorTable)
    .map(([code, { status, message }]) => `${status} ${code} ${message}`)
    .join('；'),
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          StatusCode: { const: '0' },
          Data: { type: 'null' },
          Message: { type: 'string' },
          Error: {
            type: 'object',
            properties: { code: { enum: Object.keys(errorTable) }, field: { type: 'string' }, id: { type: 'string' } },
          },
        },
      },
    },
  },
}

/** OpenAPI 3.1 description of the calls, derived from the contract. */
export const openApiDocument = (title: string, version: string) => ({
  openapi: '3.1.0',
  info: { title: `${title} 接口`, version, description: '时间为北京时间；小时值以结束时刻标注，一日为 01–24 时。缺失为 null，不为 0。' },
  tags: apiServices.map(({ name, title: description }) => ({ name, description })),
  paths: Object.fromEntries(
    apiServices.flatMap(({ name, calls }) => calls.map(call => [call.path, { [call.method.toLowerCase()]: operation(name, call) }])),
  ),
  components: {
    responses: { Error: errorResponse },
    securitySchemes: {
      requestToken: { type: 'http', scheme: 'bearer', description: '登录返回的 requestToken，30 分钟有效' },
      apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: '设备与第三方系统的接口密钥' },
    },
  },
})
