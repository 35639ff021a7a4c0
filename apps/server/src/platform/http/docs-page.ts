import type { Call } from '@qingyuan/contract/call.ts'
import { apiServices } from '@qingyuan/contract/calls.ts'
import { errorTable } from '../errors.ts'
import { permissionWords } from './openapi.ts'
import { type JsonSchema, plainSchema } from './schema.ts'

const escape = (text: unknown) =>
  String(text).replace(/[&<>"']/g, c => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[c] as string)

const typeWords = (schema: JsonSchema): string => {
  if (Array.isArray(schema.enum)) return schema.enum.map(value => `<code>${escape(value)}</code>`).join(' | ')
  if (Array.isArray(schema.anyOf)) return (schema.anyOf as JsonSchema[]).map(typeWords).join(' | ')
  if (schema.type === 'array') return `[${typeWords((schema.items as JsonSchema | undefined) ?? {})}]`
  if (schema.patternProperties)
    return `{ [名]: ${typeWords(Object.values(schema.patternProperties as Record<string, JsonSchema>)[0] ?? {})} }`
  if (schema.type === 'object')
    return `{ ${Object.entries(fieldsOf(schema))
      .map(([k, v]) => `${escape(k)}: ${typeWords(v)}`)
      .join(', ')} }`
  return escape(schema.type ?? '任意')
}

const fieldsOf = (schema: JsonSchema) => (schema.properties as Record<string, JsonSchema> | undefined) ?? {}

const limits = (schema: JsonSchema): string =>
  ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'pattern', 'default', 'description']
    .filter(key => schema[key] !== undefined)
    .map(key => `${key} ${escape(schema[key])}`)
    .join('，')

const inputTable = (schema: JsonSchema): string => {
  const required = (schema.required as string[] | undefined) ?? []
  const rows = Object.entries(fieldsOf(schema)).map(
    ([name, field]) =>
      `<tr><td><code>${escape(name)}</code></td><td>${escape(field.title ?? '')}</td><td>${typeWords(field)}</td><td>${
        required.includes(name) && field.default === undefined ? '必填' : ''
      }</td><td>${limits(field)}</td></tr>`,
  )
  if (rows.length === 0) return '<p>无参数</p>'
  return `<table><tr><th>参数</th><th>含义</th><th>类型</th><th></th><th>限制</th></tr>${rows.join('')}</table>`
}

const answer: Record<Call['kind'], (call: Call) => string> = {
  json: call => `<pre>${typeWords(plainSchema(call.output))}</pre>`,
  xlsx: () => '<p>Excel 文件</p>',
  file: () => '<p>文件</p>',
  text: () => '<p>纯文本</p>',
  events: () => '<p>服务器推送事件（text/event-stream）</p>',
}

const bodyWords = ({ method, upload }: Call): string => {
  if (method === 'GET') return '查询参数（数组以同名参数重复给出）'
  if (upload) return `表单（另有文件字段 ${upload === 'several' ? 'files[0]、files[1] …' : 'file'}）`
  return '请求内容（JSON，或字段名带下标的表单：listDTO[0].name）'
}

const section = (call: Call): string => `<details id="${escape(call.name)}"><summary><b class="${call.method}">${call.method}</b>
<code>${escape(call.path)}</code> ${escape(call.title)} <i>${escape(permissionWords(call))}</i></summary>
<p>接口名 <code>${escape(call.name)}</code>，返回格式 <code>${call.envelope === 'status' ? 'StatusCode / Data / Message' : 'code / data / msg'}</code></p>
<h4>${bodyWords(call)}</h4>
${inputTable(plainSchema(call.input))}<h4>返回</h4>${answer[call.kind](call)}</details>`

const style = `body{font:14px/1.7 "Microsoft YaHei","Noto Sans CJK SC",sans-serif;margin:0 auto;max-width:1080px;padding:24px;color:#1f2937}
h1{font-size:22px}h2{font-size:17px;margin:28px 0 8px;border-bottom:1px solid #e5e7eb}h4{margin:10px 0 4px}
details{border:1px solid #e5e7eb;border-radius:6px;margin:6px 0;padding:6px 12px}summary{cursor:pointer}
summary i{color:#6b7280;font-style:normal;float:right}code{font-family:Consolas,monospace}
table{border-collapse:collapse;width:100%}td,th{border:1px solid #e5e7eb;padding:3px 8px;text-align:left;vertical-align:top}
pre{background:#f6f8fa;padding:8px;white-space:pre-wrap;word-break:break-all}.GET{color:#1668dc}.POST{color:#b45309}nav a{margin-right:14px}`

/** The readable page of the interface: one section a service, one fold a call. Made of the contract; needs no script. */
export const docsPage = (title: string, version: string): string => {
  const errors = Object.entries(errorTable).map(
    ([code, e]) => `<tr><td>${e.status}</td><td><code>${code}</code></td><td>${escape(e.message)}</td></tr>`,
  )
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>${escape(title)} 接口说明</title><style>${style}</style>
<h1>${escape(title)} 接口说明 <small>${escape(version)}</small></h1>
<p>机器可读的描述：<a href="/api/openapi.json">/api/openapi.json</a>。除登录外，请求须带 <code>Authorization: Bearer &lt;requestToken&gt;</code>；
设备与第三方系统以 <code>X-Api-Key</code> 推送数据。时间为北京时间，小时值以结束时刻标注（01–24 时）；缺失为 null。</p>
<nav>${apiServices.map(({ name, title }) => `<a href="#${name}">${title}</a>`).join('')}<a href="#errors">错误</a></nav>
${apiServices.map(({ name, title, calls }) => `<h2 id="${name}">${title} ${name}</h2>${calls.map(section).join('')}`).join('')}
<h2 id="errors">错误</h2><table><tr><th>HTTP</th><th>代码</th><th>含义</th></tr>${errors.join('')}</table></html>`
}
