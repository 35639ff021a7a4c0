import { authCalls } from '@qingyuan/contract/system/session.ts'
import { givenPassword, newAccount } from '../support/accounts.ts'
import { callApi, signInByCall } from '../support/api.ts'
import { authenticatorCode } from '../support/authenticator.ts'
import { signIn } from '../support/sign-in-page.ts'
import { expect, test, waitUntilSettled } from '../support/test.ts'
import { refusalPatterns } from '../support/watch.ts'

const own = 'Heyi-Dongfeng-3'

/** An account with a password of its owner. */
const newPerson = async (demo: string) => {
  const userName = await newAccount(demo)
  const { requestToken } = await signInByCall(demo, userName, givenPassword)
  await callApi(demo, authCalls.ChangePassword, { oldPassword: givenPassword, newPassword: own }, requestToken)
  return userName
}

test('a person sees where the account is signed in, and signs out there', async ({ open, demo }) => {
  const userName = await newPerson(demo)
  const [first, second] = [await signInByCall(demo, userName, own), await signInByCall(demo, userName, own)]
  const { page } = await open({ as: userName, password: own })
  await page.goto('/Index')
  await waitUntilSettled(page)
  await page.getByRole('button', { name: /^用户 / }).click()
  await page.getByText('个人信息').click()
  const dialog = page.getByRole('dialog', { name: '个人信息' })
  // Two by calls, one of the password's change, and this one.
  await expect(dialog.getByText('登录中的设备（4）')).toBeVisible()
  await expect(dialog.getByText('本次登录')).toHaveCount(1)
  await dialog.getByRole('button', { name: '退出其他登录' }).click()
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: /退\s*出$/ })
    .click()
  await expect(dialog.getByText('登录中的设备（1）')).toBeVisible()
  for (const { requestToken } of [first, second])
    await expect(callApi(demo, authCalls.UserInfo, {}, requestToken)).rejects.toThrow(/answered 402/)
  await page.reload()
  expect(await waitUntilSettled(page)).toBe('ready')
})

test('with 动态口令 the password alone does not sign in, the code of the authenticator does', async ({ open, demo }) => {
  const userName = await newPerson(demo)
  const { page } = await open({ as: userName, password: own })
  await page.goto('/Index')
  await waitUntilSettled(page)
  await page.getByRole('button', { name: /^用户 / }).click()
  await page.getByText('个人信息').click()
  const dialog = page.getByRole('dialog', { name: '个人信息' })
  await dialog.getByRole('button', { name: /启\s*用/ }).click()
  const secret = (await dialog.locator('code').first().textContent()) ?? ''
  await dialog.getByLabel('应用显示的 6 位数字').fill(authenticatorCode(secret))
  await dialog.getByLabel('当前密码').fill(own)
  await dialog.locator('button[type=submit]', { hasText: /启\s*用/ }).click()
  await expect(dialog.getByText('已启用，登录时还须输入')).toBeVisible()

  const { page: stranger, watch } = await open()
  watch.expect(...refusalPatterns(400, 'Auth/Login'))
  await stranger.goto('/login')
  await signIn(stranger, userName, own)
  await expect(stranger.getByText('请输入动态口令')).toBeVisible()
  // The code that switched it on was used; the authenticator shows the next one within half a minute.
  const used = authenticatorCode(secret)
  await expect.poll(() => authenticatorCode(secret), { timeout: 40_000, intervals: [500] }).not.toBe(used)
  await stranger.fill('input[name=password]', own)
  await stranger.fill('input[name=code]', authenticatorCode(secret))
  await stranger.click('button[type=submit]')
  await stranger.waitForURL(url => url.pathname !== '/login')
  expect(await waitUntilSettled(stranger)).toBe('ready')
})
