import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { parseTrustedProxies, type TrustedProxies } from './http/client-address.ts'
import { isNetwork } from './network-list.ts'
import { dataDirectory, projectVersion } from './project-root.ts'

/** Settings of one installation. Read once at start from the environment and the command line (which wins). */
export interface Config {
  host: string
  port: number
  /** Port of the HJ 212 listener; 0 is any free one, null none. */
  hj212Port: number | null
  dataDir: string
  /** Key that device passwords are encrypted with. */
  secretKeyFile: string
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
  trustedProxies: TrustedProxies
  requestTokenMs: number
  refreshTokenMs: number
  /** Without a request of the person for this long, the session ends. */
  idleMs: number
  /** A session ends so long after the sign-in, however much it is used; 0 never. */
  sessionMs: number
  /** Sessions of one account at a time; a further one ends the one that was used least recently. 0 without limit. */
  sessionsPerUser: number
  /** Age at which a password must be changed; 0 never. */
  passwordDays: number
  /** Where entries of the audit log are sent as RFC 5424 messages; null nowhere. */
  auditSyslog: SyslogTarget | null
  /** Holds every answer against the contract's output and fails loudly; in tests and development. */
  strictOutput: boolean
  hj212Limits: Hj212Limits
  /** Rejections are removed after so many days; 0 never. */
  rejectionDays: number
  /** Age at which entries of the audit log are removed; 0 keeps them. The Cybersecurity Law (Art. 21) requires six months at least. */
  auditDays: number
  /** Raw bytes of rejections that are stored at most, the oldest are removed; 0 without limit. */
  rejectionBytes: number
  /** The server ends when it answers nothing for so many seconds; 0 never. */
  watchdogSeconds: number
  /** Long work without a user's request (daily apportionment, verification experiments) is started automatically. */
  backgroundRuns: boolean
  /** The product's clock is ahead of the computer's by so much; other than 0 in the demo and in tests only. */
  clockShiftMs: number
}

/** A syslog receiver, by UDP or TCP. */
export interface SyslogTarget {
  protocol: 'udp' | 'tcp'
  host: string
  port: number
}

/** Limits of one address at the HJ 212 listener; 0 switches a limit off. IPv6 addresses count by their /64 network. */
export interface Hj212Limits {
  /** Open connections at a time. */
  connections: number
  /** CIDRs whose number of connections is not limited. */
  unlimitedFrom: readonly string[]
  /** Unreadable bytes a minute; a connection that goes on after them is closed. */
  noiseBytesPerMinute: number
  /** Refused packets a minute that are stored with their bytes; more are counted only. */
  rejectionsPerMinute: number
  /** A connection without a valid packet is closed after so long. */
  firstPacketMs: number
  /** Wrong passwords for one device until the connection is closed and the device is refused from there. */
  passwordAttempts: number
  /** Length of that refusal, and of the span in which wrong passwords are counted. */
  passwordPauseMs: number
}

const minuteMs = 60_000
const kilobyte = 1024

const defaults = {
  host: '127.0.0.1',
  port: 8080,
  hj212Port: 9212,
  systemName: '大气污染溯源管理平台',
  requestTokenMs: 30 * minuteMs,
  refreshTokenMs: 7 * 24 * 60 * minuteMs,
  idleMs: 120 * minuteMs,
  sessionHours: 24,
  sessionsPerUser: 20,
  passwordDays: 90,
  watchdogSeconds: 120,
  rejectionDays: 90,
  auditDays: 730,
  rejectionMegabytes: 500,
} as const

/** Devices of the demo, a relay or a TLS tunnel on this machine share the loopback address: their number is limited in all only. */
const defaultLimits: Hj212Limits = {
  connections: 50,
  unlimitedFrom: ['127.0.0.0/8', '::1'],
  noiseBytesPerMinute: 256 * kilobyte,
  rejectionsPerMinute: 120,
  firstPacketMs: 30_000,
  passwordAttempts: 5,
  passwordPauseMs: 15 * minuteMs,
}

const whole = (text: string | undefined, otherwise: number, name: string): number => {
  if (text === undefined || text === '') return otherwise
  const n = Number(text)
  if (!Number.isInteger(n) || n < 0) throw new Error(`${name} 应为非负整数，收到 ${text}`)
  return n
}

const on = (text: string | undefined): boolean => text !== undefined && /^(1|true|yes|on)$/i.test(text)

const list = (text: string | undefined): string[] => (text ?? '').split(/[\s,]+/).filter(Boolean)

const hj212Limits = (env: Record<string, string | undefined>): Hj212Limits => {
  const limit = (name: string, otherwise: number) => whole(env[name], otherwise, name)
  const unlimitedFrom = env.HJ212_UNLIMITED_FROM === undefined ? defaultLimits.unlimitedFrom : list(env.HJ212_UNLIMITED_FROM)
  const wrong = unlimitedFrom.find(text => !isNetwork(text))
  if (wrong !== undefined) throw new Error(`HJ212_UNLIMITED_FROM 应为 IP 地址或 CIDR，收到 ${wrong}`)
  return {
    connections: limit('HJ212_CONNECTIONS_PER_ADDRESS', defaultLimits.connections),
    unlimitedFrom,
    noiseBytesPerMinute: limit('HJ212_NOISE_KB_PER_MINUTE', defaultLimits.noiseBytesPerMinute / kilobyte) * kilobyte,
    rejectionsPerMinute: limit('HJ212_REJECTIONS_PER_MINUTE', defaultLimits.rejectionsPerMinute),
    firstPacketMs: limit('HJ212_FIRST_PACKET_SECONDS', defaultLimits.firstPacketMs / 1000) * 1000,
    passwordAttempts: limit('HJ212_PASSWORD_ATTEMPTS', defaultLimits.passwordAttempts),
    passwordPauseMs: limit('HJ212_PASSWORD_PAUSE_MINUTES', defaultLimits.passwordPauseMs / minuteMs) * minuteMs,
  }
}

const options = {
  host: { type: 'string' },
  port: { type: 'string' },
  'hj212-port': { type: 'string' },
  'data-dir': { type: 'string' },
  'no-demo': { type: 'boolean' },
} as const

/** @throws for less than the 180 days that the law requires, and for more than 36,500; 0 keeps everything */
const auditDays = (env: NodeJS.ProcessEnv): number => {
  const days = whole(env.AUDIT_DAYS, defaults.auditDays, 'AUDIT_DAYS')
  if (days !== 0 && (days < 180 || days > 36_500)) throw new Error(`AUDIT_DAYS 应为 0 或 180–36500 天，收到 ${days}`)
  return days
}

/** @throws for a shift where real data is collected: its hours would be those of another day */
const clockShiftMs = (env: NodeJS.ProcessEnv, demo: boolean): number => {
  const text = env.CLOCK_SHIFT_SECONDS
  if (text === undefined || text === '') return 0
  const seconds = Number(text)
  if (!Number.isInteger(seconds)) throw new Error(`CLOCK_SHIFT_SECONDS 应为整数秒，收到 ${text}`)
  if (seconds !== 0 && !demo && !on(env.TEST_INSTALLATION))
    throw new Error('CLOCK_SHIFT_SECONDS 只用于演示或测试（TEST_INSTALLATION=1）：正式系统的时间须与实际一致')
  return seconds * 1000
}

/** `udp://host:514` or `tcp://host:601`. @throws for anything else */
const syslogTarget = (text: string | undefined): SyslogTarget | null => {
  if (!text) return null
  const [, protocol, host, port] = /^(udp|tcp):\/\/(\[[0-9a-f:]+\]|[^:/]+):(\d{1,5})$/i.exec(text) ?? []
  if (!protocol || !host || !(Number(port) > 0 && Number(port) < 65_536))
    throw new Error(`AUDIT_SYSLOG 应为 udp://主机:端口 或 tcp://主机:端口，收到 ${text}`)
  return { protocol: protocol.toLowerCase() as 'udp' | 'tcp', host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
}

/**
 * @param env process.env
 * @param args command line without node and script; unknown options are an error
 * @throws Error with a Chinese message that names the setting
 */
export const readConfig = (env: Record<string, string | undefined>, args: readonly string[] = []): Config => {
  const { values } = parseArgs({ args: [...args], options, strict: true, allowPositionals: true })
  const hj212 = values['hj212-port'] ?? env.HJ212_PORT
  const dataDir = resolve(values['data-dir'] ?? env.DATA_DIR ?? dataDirectory())
  const demo = !(values['no-demo'] ?? on(env.NO_DEMO))
  return {
    host: values.host ?? env.HOST ?? defaults.host,
    port: whole(values.port ?? env.PORT, defaults.port, 'PORT'),
    hj212Port: hj212 === 'off' ? null : whole(hj212, defaults.hj212Port, 'HJ212_PORT'),
    dataDir,
    secretKeyFile: resolve(env.SECRET_KEY_FILE || join(dataDir, 'secret.key')),
    databaseUrl: env.DATABASE_URL || null,
    demo,
    systemName: env.SYSTEM_NAME || defaults.systemName,
    version: projectVersion(),
    tileUrl: env.TILE_URL || null,
    frameOrigins: list(env.FRAME_ORIGINS),
    trustedProxies: parseTrustedProxies(env.TRUST_PROXY),
    requestTokenMs: whole(env.REQUEST_TOKEN_MINUTES, defaults.requestTokenMs / minuteMs, 'REQUEST_TOKEN_MINUTES') * minuteMs,
    refreshTokenMs: defaults.refreshTokenMs,
    idleMs: whole(env.IDLE_MINUTES, defaults.idleMs / minuteMs, 'IDLE_MINUTES') * minuteMs,
    sessionMs: whole(env.SESSION_HOURS, defaults.sessionHours, 'SESSION_HOURS') * 60 * minuteMs,
    sessionsPerUser: whole(env.SESSIONS_PER_USER, defaults.sessionsPerUser, 'SESSIONS_PER_USER'),
    // The password of the demo's accounts is written on its sign-in page.
    passwordDays: whole(env.PASSWORD_DAYS, demo ? 0 : defaults.passwordDays, 'PASSWORD_DAYS'),
    auditSyslog: syslogTarget(env.AUDIT_SYSLOG),
    hj212Limits: hj212Limits(env),
    rejectionDays: whole(env.REJECTION_DAYS, defaults.rejectionDays, 'REJECTION_DAYS'),
    auditDays: auditDays(env),
    rejectionBytes: whole(env.REJECTION_MB, defaults.rejectionMegabytes, 'REJECTION_MB') * kilobyte * kilobyte,
    watchdogSeconds: whole(env.WATCHDOG_SECONDS, defaults.watchdogSeconds, 'WATCHDOG_SECONDS'),
    strictOutput: on(env.STRICT_OUTPUT),
    backgroundRuns: env.BACKGROUND_RUNS !== 'off',
    clockShiftMs: clockShiftMs(env, demo),
  }
}

/** Settings for tests: nothing from the environment, any free port, no demo, every answer checked, sign-ins without limits of number or age. */
export const testConfig = (overrides: Partial<Config> & { dataDir: string }): Config => ({
  ...readConfig({ NO_DEMO: '1', DATA_DIR: overrides.dataDir, PASSWORD_DAYS: '0', SESSIONS_PER_USER: '0' }),
  port: 0,
  hj212Port: null,
  strictOutput: true,
  ...overrides,
})
