import { authCalls } from '@qingyuan/contract/system/session.ts'
import { settingCalls } from '@qingyuan/contract/system/settings.ts'
import { userCalls } from '@qingyuan/contract/system/users.ts'
import { firstAdministrator } from '../setup/global-setup.ts'
import { givenPassword, newAccount } from '../support/accounts.ts'
import { callApi, demoPassword, signInByCall } from '../support/api.ts'
import { followCaptchas, signIn, signInWithCaptcha } from '../support/sign-in-page.ts'
import { expect, test, waitUntilSettled } from '../support/test.ts'
import { refusalPatterns } from '../support/watch.ts'

const login = '/api/Auth/Login'

test('signing in opens the first page that the user may see, under its title', async ({ open }) => {
  const { page } = await open()
  await page.goto('/login')
  await expect(page.getByText('演示数据').first()).toBeVisible()
  await signIn(page, 'county', demoPassword)
  await page.waitForURL(url => !url.pathname.startsWith('/login'))
  expect(await waitUntilSettled(page)).toBe('ready')
  await expect(page).toHaveTitle(/^襄垣县/)
})

test('“a user type is fetched and stored”, “Roles are fetched by token (permission list call) and stored after login”', async ({
  open,
}) => {
  const { page } = await open()
  const called: string[] = []
  page.on('request', request => void called.push(new URL(request.url()).pathname))
  await page.goto('/login')
  await signIn(page, 'county', demoPassword)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('USER_TYPE'))).toBe('county')
  const calls = [authCalls.PermissionList, settingCalls.GetUserTypeByLoginUser, settingCalls.GetCountyByLoginUser]
  const stored = () => page.evaluate(() => ['ACCESS_ROLES', 'ACCESS_COUNTIES'].map(key => JSON.parse(localStorage.getItem(key) ?? 'null')))
  const [roles, counties] = await stored()
  expect(roles).toEqual(['区县监管'])
  expect(counties).toMatchObject([{ CountyID: 7, CountyName: '襄垣县' }])
  for (const { path } of calls) expect(called.filter(each => each === path)).toHaveLength(1)
  await page.reload()
  await waitUntilSettled(page)
  for (const { path } of calls)
    expect(
      called.filter(each => each === path),
      'once after sign-in',
    ).toHaveLength(1)
})

test('a missing name or password is said at its input, and nothing is sent', async ({ open }) => {
  const { page } = await open()
  let sent = 0
  page.on('request', request => {
    if (request.url().endsWith(login)) sent++
  })
  await page.goto('/login')
  await page.click('button[type=submit]')
  await expect(page.getByText('用户名必填')).toBeVisible()
  await page.fill('input[name=userName]', 'leader')
  await page.click('button[type=submit]')
  await expect(page.getByText('密码必填')).toBeVisible()
  expect(sent).toBe(0)
})

test('a wrong password is answered with the words of the server, and the right one still opens', async ({ open, demo }) => {
  const userName = await newAccount(demo)
  const { page, watch } = await open()
  watch.expect(...refusalPatterns(400, login))
  await page.goto('/login')
  await signIn(page, userName, 'Wrong-pass-01')
  await expect(page.getByText('用户名或密码错误，还可尝试 4 次，之后锁定 15 分钟')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/login')
  await signIn(page, userName, givenPassword)
  await expect(page.getByText('首次登录，先修改密码')).toBeVisible()
})

test('after three failures a captcha is required, and without it the right password is refused', async ({ open, demo }) => {
  const userName = await newAccount(demo)
  const { page, watch } = await open()
  watch.expect(...refusalPatterns(400, login))
  const latest = followCaptchas(page)
  await page.goto('/login')
  for (const left of [4, 3, 2]) {
    await signIn(page, userName, `Wrong-pass-0${left}`)
    await expect(page.getByText(`还可尝试 ${left} 次`)).toBeVisible()
  }
  await expect(page.locator('input[name=captcha]')).toBeVisible()
  await signIn(page, userName, givenPassword, '')
  await expect(page.getByText('请输入验证码')).toBeVisible()
  await signIn(page, userName, givenPassword, '----')
  await expect(page.getByText('验证码错误或已过期，请重新输入')).toBeVisible()
  await signInWithCaptcha(page, userName, givenPassword, latest)
  await expect(page.getByText('首次登录，先修改密码')).toBeVisible()
})

test('after five failures the account is locked for fifteen minutes, until an administrator unlocks it', async ({ open, demo }) => {
  const userName = await newAccount(demo)
  const { page, watch } = await open()
  watch.expect(...refusalPatterns(400, login), ...refusalPatterns(423, login))
  const latest = followCaptchas(page)
  await page.goto('/login')
  for (const left of [4, 3, 2]) {
    await signIn(page, userName, `Wrong-pass-0${left}`)
    await expect(page.getByText(`还可尝试 ${left} 次`)).toBeVisible()
  }
  await signInWithCaptcha(page, userName, 'Wrong-pass-01', latest)
  await expect(page.getByText('还可尝试 1 次')).toBeVisible()
  await signInWithCaptcha(page, userName, 'Wrong-pass-00', latest)
  await expect(page.getByText(/账户已锁定，请 1[45] 分钟后再试/)).toBeVisible()
  await signInWithCaptcha(page, userName, givenPassword, latest)
  await expect(page.getByText(/账户已锁定，请 1[45] 分钟后再试/)).toBeVisible()

  const { requestToken } = await signInByCall(demo, 'admin')
  const { rows } = await callApi(demo, userCalls.UserQuery, { page: 1, pageSize: 20, search: userName }, requestToken)
  expect(rows.map(row => row.locked)).toEqual([true])
  await callApi(demo, userCalls.UserUnlock, { id: rows[0]?.id ?? 0 }, requestToken)
  await page.reload()
  await signIn(page, userName, givenPassword)
  await expect(page.getByText('首次登录，先修改密码')).toBeVisible()
})

test('a browser that signed in before still does while failures of a stranger lock the account', async ({ open, demo }) => {
  const userName = await newAccount(demo)
  const own = await open()
  await own.page.goto('/login')
  await signIn(own.page, userName, givenPassword)
  await expect(own.page.getByText('首次登录，先修改密码')).toBeVisible()

  const stranger = await open()
  stranger.watch.expect(...refusalPatterns(400, login), ...refusalPatterns(423, login))
  const latest = followCaptchas(stranger.page)
  await stranger.page.goto('/login')
  for (const left of [4, 3, 2]) {
    await signIn(stranger.page, userName, `Wrong-pass-0${left}`)
    await expect(stranger.page.getByText(`还可尝试 ${left} 次`)).toBeVisible()
  }
  await signInWithCaptcha(stranger.page, userName, 'Wrong-pass-01', latest)
  await expect(stranger.page.getByText('还可尝试 1 次')).toBeVisible()
  await signInWithCaptcha(stranger.page, userName, 'Wrong-pass-00', latest)
  await expect(stranger.page.getByText(/账户已锁定/)).toBeVisible()

  await own.page.evaluate(() => {
    for (const key of ['REQUEST_TOKEN', 'REFRESH_TOKEN', 'ACCESS_USER']) localStorage.removeItem(key)
  })
  await own.page.goto('/login')
  await signIn(own.page, userName, givenPassword)
  await expect(own.page.getByText('首次登录，先修改密码')).toBeVisible()
})

test('a new user changes the password first; a weak one is refused; the old one no longer opens', async ({ open, empty }) => {
  const userName = await newAccount(empty, firstAdministrator)
  const { page, watch } = await open({ empty: true })
  watch.expect(...refusalPatterns(400))
  await page.goto('/login')
  await signIn(page, userName, givenPassword)
  const dialog = page.getByRole('dialog', { name: '首次登录，先修改密码' })
  await expect(dialog).toBeVisible()
  await page.goto('/daping')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()

  const fill = async (old: string, fresh: string, again: string) => {
    await dialog.getByLabel('原密码').fill(old)
    await dialog.getByLabel('新密码').fill(fresh)
    await dialog.getByLabel('再输一次').fill(again)
    await dialog.getByRole('button', { name: /保\s*存/ }).click()
  }
  await fill(givenPassword, 'short', 'short')
  await expect(dialog.getByLabel('新密码')).toHaveAttribute('aria-invalid', 'true')
  await fill(givenPassword, 'Heyi-Dongfeng-3', 'Heyi-Dongfeng-4')
  await expect(dialog.getByText('两次输入不一致')).toBeVisible()
  await fill('Not-my-password-1', 'Heyi-Dongfeng-3', 'Heyi-Dongfeng-3')
  await expect(page.getByText('原密码错误').first()).toBeVisible()
  await fill(givenPassword, 'Heyi-Dongfeng-3', 'Heyi-Dongfeng-3')
  await expect(page.getByText('修改成功!')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect.poll(() => waitUntilSettled(page)).toMatch(/ready|empty/)
  await expect(signInByCall(empty, userName, givenPassword)).rejects.toThrow('用户名或密码错误')
  expect((await signInByCall(empty, userName, 'Heyi-Dongfeng-3')).userInfo.mustChangePassword).toBe(false)
})
