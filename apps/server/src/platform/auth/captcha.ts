import type { Clock } from '../clock.ts'
import type { Db } from '../database/pool.ts'
import { appError } from '../errors.ts'
import { captchaPicture, randomCaptchaText } from './captcha-picture.ts'
import { insertCaptcha, takeCaptcha } from './queries.ts'
import { createThrottle } from './throttle.ts'
import { tokenHash } from './tokens.ts'

export interface Captchas {
  /** @throws TOO_MANY, UNAVAILABLE where pictures cannot be drawn */
  make(ip: string): Promise<{ captchaId: string; svg: string }>
  /** @throws CAPTCHA_REQUIRED without an answer, CAPTCHA_WRONG for a wrong, late or used one */
  check(id: string | undefined, answer: string | undefined): Promise<void>
}

const validMs = 5 * 60_000
const perMinute = 60
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Answers are compared without case; only their hash is stored. */
export const captchaHash = (answer: string): Buffer => tokenHash(answer.trim().toLowerCase())

export const createCaptchas = (db: Db, clock: Clock): Captchas => {
  const requests = createThrottle(clock, 60_000)
  return {
    make: async ip => {
      if (requests.count(ip) >= perMinute) throw appError('TOO_MANY')
      requests.add(ip)
      const text = randomCaptchaText()
      const svg = await captchaPicture(text)
      if (!svg) throw appError('UNAVAILABLE', { message: '服务器无法绘制验证码图片，请联系管理员' })
      const now = clock.now()
      const captchaId = await insertCaptcha(db, captchaHash(text), new Date(now + validMs), new Date(now))
      return { captchaId, svg }
    },
    check: async (id, answer) => {
      if (!id || !answer) throw appError('CAPTCHA_REQUIRED', { field: 'captcha', extra: { captcha: true } })
      const found = uuid.test(id) ? await takeCaptcha(db, id, new Date(clock.now())) : undefined
      if (!found?.answer_hash.equals(captchaHash(answer))) throw appError('CAPTCHA_WRONG', { field: 'captcha', extra: { captcha: true } })
    },
  }
}
