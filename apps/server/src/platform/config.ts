import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { dataDirectory, projectVersion } from './project-root.ts'

/** Settings of one installation. Read once at start from the environment and the command line (which wins). */
export interface Config {
  host: string
  port: number
  /** Port of the HJ 212 listener; 0 is any free one, null none. */
  hj212Port: number | null
  dataDir: string
  /** PostgreSQL of the installation; null is the embedded one in the data directory. */
  databaseUrl: string | null
  /** Loads the synthetic demo city and its accounts. */
  demo: boolean
  systemName: string
  version: string
  /** Raster tiles `https://…/{z}/{x}/{y}` of the base map; null draws the outlines only. */
  tileUrl: string | null
  /** Origins whose pages may be shown in our frames. */
  frameOrigins: readonly string[]
  /** Behind a proxy whose X-Forwarded-For can be believed. */
  trustProxy: boolean
  requestTokenMs: number
  refreshTokenMs: number
  /** Without a request of the person for this long, the session ends. */
  idleMs: number
  /** Holds every answer against the contract's output and fails loudly; in tests and development. */
  strictOutput: boolean
  /** Long work that nobody asked for (the day's apportionment, twin experiments) is started by itself. */
  backgroundRuns: boolean
}

const minuteMs = 60_000

const defaults = {
  host: '127.0.0.1',
  port: 8080,
  hj212Port: 9212,
  systemName: '大气污染溯源管理平台',
  requestTokenMs: 30 * minuteMs,
  refreshTokenMs: 7 * 24 * 60 * minuteMs,
  idleMs: 120 * minuteMs,
} as const

const whole = (text: string | undefined, otherwise: number, name: string): number => {
  if (text === undefined || text === '') return otherwise
  const n = Number(text)
  if (!Number.isInteger(n) || n < 0) throw new Error(`${name} 应为非负整数，收到 ${text}`)
  return n
}

const on = (text: string | undefined): boolean => text !== undefined && /^(1|true|yes|on)$/i.test(text)

const options = {
  host: { type: 'string' },
  port: { type: 'string' },
  'hj212-port': { type: 'string' },
  'data-dir': { type: 'string' },
  'no-demo': { type: 'boolean' },
} as const

/**
 * @param env process.env
 * @param args command line without node and script; unknown options are an error
 * @throws Error with a Chinese message that names the setting
 */
export const readConfig = (env: Record<string, string | undefined>, args: readonly string[] = []): Config => {
  const { values } = parseArgs({ args: [...args], options, strict: true, allowPositionals: true })
  const hj212 = values['hj212-port'] ?? env.HJ212_PORT
  return {
    host: values.host ?? env.HOST ?? defaults.host,
    port: whole(values.port ?? env.PORT, defaults.port, 'PORT'),
    hj212Port: hj212 === 'off' ? null : whole(hj212, defaults.hj212Port, 'HJ212_PORT'),
    dataDir: resolve(values['data-dir'] ?? env.DATA_DIR ?? dataDirectory()),
    databaseUrl: env.DATABASE_URL || null,
    demo: !(values['no-demo'] ?? on(env.NO_DEMO)),
    systemName: env.SYSTEM_NAME || defaults.systemName,
    version: projectVersion(),
    tileUrl: env.TILE_URL || null,
    frameOrigins: (env.FRAME_ORIGINS ?? '').split(/[\s,]+/).filter(Boolean),
    trustProxy: on(env.TRUST_PROXY),
    requestTokenMs: whole(env.REQUEST_TOKEN_MINUTES, defaults.requestTokenMs / minuteMs, 'REQUEST_TOKEN_MINUTES') * minuteMs,
    refreshTokenMs: defaults.refreshTokenMs,
    idleMs: whole(env.IDLE_MINUTES, defaults.idleMs / minuteMs, 'IDLE_MINUTES') * minuteMs,
    strictOutput: on(env.STRICT_OUTPUT),
    backgroundRuns: env.BACKGROUND_RUNS !== 'off',
  }
}

/** Settings for tests: nothing from the environment, any free port, no demo, every answer checked. */
export const testConfig = (overrides: Partial<Config> & { dataDir: string }): Config => ({
  ...readConfig({ NO_DEMO: '1' }),
  port: 0,
  hj212Port: null,
  strictOutput: true,
  ...overrides,
})
