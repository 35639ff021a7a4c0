import { type Plugin, runnerImport } from 'vite'

const callFiles = /packages\/contract\/src\/[\w-]+\/[\w-]+\.ts$/

/** What the browser needs of a call; input and output schemas stay on the server, so that the first load carries no schema library. */
const kept = ['name', 'title', 'method', 'path', 'envelope', 'kind', 'permission', 'upload', 'form', 'mediaTypes'] as const

type Declared = Record<(typeof kept)[number], unknown>
const isCall = (value: unknown): value is Declared => typeof value === 'object' && value !== null && 'envelope' in value && 'path' in value
const light = (call: Declared) => Object.fromEntries(kept.map(field => [field, call[field]]))

const callsOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? Object.entries(value).filter((entry): entry is [string, Declared] => isCall(entry[1])) : []

const lightExport = ([name, value]: [string, unknown]) => {
  const calls = callsOf(value)
  if (calls.length > 0)
    return `export const ${name} = ${JSON.stringify(Object.fromEntries(calls.map(([key, call]) => [key, light(call)])))}`
  return typeof value === 'function' ? '' : `export const ${name} = ${JSON.stringify(value)}`
}

/** Replaces each file of calls by the same calls without their schemas, made from the real module at build time. */
export const lightCalls = (): Plugin => ({
  name: 'light-calls',
  enforce: 'pre',
  async load(id) {
    const file = id.split('?')[0] ?? id
    if (!callFiles.test(file)) return null
    const { module } = await runnerImport<Record<string, unknown>>(file, { configFile: false, logLevel: 'error' })
    if (!Object.values(module).some(value => callsOf(value).length > 0)) return null
    return { code: Object.entries(module).map(lightExport).join('\n'), map: null, moduleType: 'js' }
  },
})
