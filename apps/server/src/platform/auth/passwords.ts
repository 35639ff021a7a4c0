import { hash, verify } from '@node-rs/argon2'
import { appError } from '../errors.ts'

/** `Algorithm.Argon2id`, an ambient enum that cannot be imported here. */
const argon2id = 2
/** OWASP 2024: argon2id, 19 MiB, 2 passes. Runs in libuv's thread pool, not on the event loop. */
const options = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** At most this many at once: the thread pool has four threads, and files and compression need some. */
const parallel = 2
const longestQueue = 200
let running = 0
const waiting: (() => void)[] = []

const withSlot = async <T>(work: () => Promise<T>): Promise<T> => {
  if (waiting.length >= longestQueue) throw appError('TOO_MANY')
  if (running >= parallel) await new Promise<void>(resolve => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

export const hashPassword = (password: string): Promise<string> => withSlot(() => hash(password, options))

/** False for a wrong password and for a hash that is none. */
export const verifyPassword = (passwordHash: string, password: string): Promise<boolean> =>
  withSlot(() => verify(passwordHash, password).catch(() => false))

let decoy: Promise<string> | undefined
/** Takes as long as verifying a real account's password: a stranger cannot tell which names exist. */
export const verifyUnknownUser = async (password: string): Promise<false> => {
  decoy ??= hashPassword('no such account')
  await verifyPassword(await decoy, password)
  return false
}

const classes = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/]
const common =
  /(password|passw0rd|p@ssw0rd|qwerty|asdfgh|zxcvbn|1q2w3e|123456|654321|111111|000000|888888|666666|abc123|abcdef|admin|root|letmein|welcome|iloveyou|woaini|changzhi|qingyuan)/i

const weakness = (password: string, userName: string): string | null => {
  if (password.length < 10) return '密码至少 10 个字符'
  if (classes.filter(pattern => pattern.test(password)).length < 3) return '密码须包含大写字母、小写字母、数字、符号中的至少三类'
  if (userName.length >= 3 && password.toLowerCase().includes(userName.toLowerCase())) return '密码不能包含用户名'
  if (common.test(password) || new Set(password).size < 5) return '密码过于常见，请换一个'
  return null
}

/** @throws PASSWORD_WEAK that says which rule is broken */
export const checkPasswordStrength = (password: string, userName: string, field: string): void => {
  const message = weakness(password, userName)
  if (message) throw appError('PASSWORD_WEAK', { message, field })
}
