import { expect, type Page } from '@playwright/test'
import { setCaptcha } from './database.ts'

/** Types name and password (and a captcha where required) and presses 登录. */
export const signIn = async (page: Page, userName: string, password: string, captcha?: string) => {
  await page.fill('input[name=userName]', userName)
  await page.fill('input[name=password]', password)
  if (captcha !== undefined) {
    await page.locator('img[alt=验证码]').waitFor()
    await page.fill('input[name=captcha]', captcha)
  }
  await page.click('button[type=submit]')
}

/** A picture the page fetched. */
interface Captcha {
  captchaId: string
  svg: string
}

/** Answers the captcha on the page. `latest` is the picture last fetched. */
export const signInWithCaptcha = async (page: Page, userName: string, password: string, latest: () => Captcha | null) => {
  // After a refusal the page takes the picture away and fetches another. The one that is answered must be the one that is shown.
  const shown = async () => {
    const captcha = latest()
    const src = await page.locator('img[alt=验证码]').getAttribute('src')
    return captcha !== null && src?.endsWith(encodeURIComponent(captcha.svg)) && (await setCaptcha(captcha.captchaId, 'abcd'))
  }
  await expect.poll(shown).toBe(true)
  await signIn(page, userName, password, 'abcd')
}

/** Follows the captcha pictures a page fetches; gives the newest. */
export const followCaptchas = (page: Page): (() => Captcha | null) => {
  let latest: Captcha | null = null
  page.on('response', response => {
    if (new URL(response.url()).pathname === '/api/Auth/Captcha')
      void response.json().then((body: { Data?: Captcha }) => {
        latest = body.Data ?? latest
      })
  })
  return () => latest
}
