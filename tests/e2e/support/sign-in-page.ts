import { expect, type Page } from '@playwright/test'
import { setCaptcha } from './database.ts'

/** Types name and password (and a captcha that is asked for) and presses 登录. */
export const signIn = async (page: Page, userName: string, password: string, captcha?: string) => {
  await page.fill('input[name=userName]', userName)
  await page.fill('input[name=password]', password)
  if (captcha !== undefined) await page.fill('input[name=captcha]', captcha)
  await page.click('button[type=submit]')
}

/** Answers the captcha that stands on the page. `latest` is the id of the picture last fetched. */
export const signInWithCaptcha = async (page: Page, userName: string, password: string, latest: () => string) => {
  await expect(page.locator('input[name=captcha]')).toBeVisible()
  // After a refusal the page fetches another picture; the one before is used up.
  await expect.poll(async () => latest() !== '' && (await setCaptcha(latest(), 'abcd'))).toBe(true)
  await signIn(page, userName, password, 'abcd')
}

/** Follows the captcha pictures a page fetches; gives the id of the newest. */
export const followCaptchas = (page: Page): (() => string) => {
  let latest = ''
  page.on('response', response => {
    if (new URL(response.url()).pathname === '/api/Auth/Captcha')
      void response.json().then((body: { Data?: { captchaId: string } }) => {
        latest = body.Data?.captchaId ?? latest
      })
  })
  return () => latest
}
