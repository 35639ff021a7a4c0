import type { Clock } from '../clock.ts'
import type { Db } from '../database/pool.ts'
import { appError } from '../errors.ts'
import type { SecretBox } from '../secret-box.ts'
import { type Account, saveTotp, takeTotpStep } from './queries.ts'
import { matchingStep, newTotpSecret, totpAddress } from './totp.ts'

/** The code of an authenticator, required after the password from accounts that have one. */
export interface SecondFactor {
  /** Whether the code is right and was not used. */
  check(account: Account, code: string): Promise<boolean>
  /** A new secret, nowhere stored: `pending` comes back with the first code. */
  propose(account: Account): { secret: string; address: string; pending: string }
  /** @throws INVALID_INPUT for a proposal of another person or an old one, and for a wrong code */
  enable(account: Account, pending: string, code: string): Promise<void>
  disable(account: Account): Promise<void>
}

const proposalMs = 10 * 60_000

interface Proposal {
  userId: number
  secret: string
  until: number
}

interface Parts {
  db: Db
  clock: Clock
  secrets: SecretBox
  issuer: string
}

export const createSecondFactor = ({ db, clock, secrets, issuer }: Parts): SecondFactor => ({
  check: async ({ id, totp_secret, totp_step }, code) => {
    const secret = totp_secret === null ? null : secrets.open(totp_secret)
    // Sealed with a key file that is gone: an administrator resets the password, which ends the second factor.
    if (secret === null) return false
    const step = matchingStep(secret, code, clock.now(), totp_step === null ? null : Number(totp_step))
    return step !== null && takeTotpStep(db, id, step)
  },
  propose: ({ id, user_name }) => {
    const secret = newTotpSecret()
    const proposal: Proposal = { userId: id, secret, until: clock.now() + proposalMs }
    return { secret, address: totpAddress(secret, user_name, issuer), pending: secrets.seal(JSON.stringify(proposal)) }
  },
  enable: async ({ id }, pending, code) => {
    const opened = secrets.open(pending)
    const proposal = opened === null ? null : (JSON.parse(opened) as Proposal)
    if (proposal?.userId !== id || proposal.until <= clock.now())
      throw appError('INVALID_INPUT', { message: '密钥已失效，请重新开始', field: 'pending' })
    const step = matchingStep(proposal.secret, code, clock.now(), null)
    if (step === null) throw appError('INVALID_INPUT', { message: '动态口令不正确，请核对手机时间后重试', field: 'code' })
    await saveTotp(db, id, { secret: secrets.seal(proposal.secret), step })
  },
  disable: async ({ id }) => {
    await saveTotp(db, id, null)
  },
})
