import type { Page } from '@playwright/test'
import { homeCalls } from '@qingyuan/contract/air/live.ts'
import { authCalls } from '@qingyuan/contract/system/session.ts'
import { givenPassword, newAccount } from '../support/accounts.ts'
import { callApi, signInByCall } from '../support/api.ts'
import { expect, scrollsSideways, test, waitUntilSettled } from '../support/test.ts'
import { refusalPatterns } from '../support/watch.ts'

const users = '/XiTongGuanLi/YongHuGuanLi'
const sources = '/XiTongGuanLi/ShuJuYuan'
const jobs = '/XiTongGuanLi/RenWu'
const targets = '/WuRanYuanZhiLi/KongQiZhiLiangDaBiaoFenXi'

const menu = (page: Page) => page.getByRole('navigation', { name: '菜单' })
const tabs = (page: Page) => page.getByRole('tablist', { name: '已打开的页面' })
const tabTitles = (page: Page) => tabs(page).getByRole('tab').allInnerTexts()
const openTab = (page: Page, title: string) => tabs(page).getByRole('tab', { name: title, exact: true }).click()

/** Opens pages one after the other through the menu, as a person does. */
const visit = async (page: Page, ...titles: readonly (readonly [group: string | null, title: string])[]) => {
  for (const [group, title] of titles) {
    const link = menu(page).locator(`a[title="${title}"]`)
    if (group && !(await link.isVisible())) await menu(page).getByRole('button', { name: group }).click()
    await link.click()
    await waitUntilSettled(page)
  }
}

test('an open drawer with half-typed fields is still there after another page was looked at', async ({ open }) => {
  const { page } = await open({ as: 'admin' })
  await page.goto(users)
  await waitUntilSettled(page)
  await page.getByRole('button', { name: '新增用户' }).click()
  const name = page.getByLabel('姓名')
  await name.fill('尚未写完')
  await visit(page, ['用户与权限', '角色管理'])
  await expect(name).toBeHidden()
  await openTab(page, '用户管理')
  await expect(name).toBeVisible()
  await expect(name).toHaveValue('尚未写完')
  await openTab(page, '角色管理')
  await openTab(page, '用户管理')
  await expect(name).toHaveValue('尚未写完')
  expect(await waitUntilSettled(page)).toBe('ready')
})

test('a half-typed task form is kept when another page is opened, also on a page without a tab', async ({ open }) => {
  const { page } = await open({ as: 'city' })
  await page.goto('/PaiFangQingDanGuanLi/QingDanChuangJian')
  expect(await waitUntilSettled(page)).toBe('ready')
  await page.getByRole('button', { name: '新增任务' }).click()
  const name = page.getByLabel('任务名称')
  await name.fill('尚未写完的任务')
  await page.getByLabel('填报说明').fill('写到一半')
  await visit(page, ['企业任务管理', '任务指派'])
  await expect(name).toBeHidden()
  await expect.poll(() => tabTitles(page)).toEqual(['任务指派'])
  await visit(page, [null, '清单任务创建'])
  await expect(name).toHaveValue('尚未写完的任务')
  await expect(page.getByLabel('填报说明')).toHaveValue('写到一半')
})

test('a table keeps its scroll position, and filters of the address come back with the tab', async ({ open }) => {
  const { page } = await open({ as: 'admin' })
  await page.goto(`${sources}?search=${encodeURIComponent('数采仪')}`)
  await waitUntilSettled(page)
  const scrolled = await page.evaluate(() => {
    const root = document.querySelector('[data-page-state]')
    const box = [...(root?.querySelectorAll('*') ?? [])].find(
      each => each.scrollHeight > each.clientHeight + 200 && /auto|scroll/.test(getComputedStyle(each).overflowY),
    )
    box?.setAttribute('data-test-scroll', '')
    box?.scrollTo(0, 333)
    return box?.scrollTop ?? -1
  })
  expect(scrolled).toBe(333)
  await visit(page, ['数据与任务', '任务'])
  await openTab(page, '数据源与健康')
  await expect(page.locator('[data-test-scroll]')).toBeVisible()
  await expect.poll(() => page.locator('[data-test-scroll]').evaluate(box => box.scrollTop)).toBe(333)
  expect(new URL(page.url()).searchParams.get('search')).toBe('数采仪')
})

test('a dialog of the shell that is open while the tab changes does no harm', async ({ open }) => {
  const { page } = await open({ as: 'admin' })
  await page.goto(users)
  await waitUntilSettled(page)
  await visit(page, ['数据与任务', '任务'])
  await page.getByRole('button', { name: /^用户 / }).click()
  await page.getByText('修改密码').click()
  const dialog = page.getByRole('dialog', { name: '修改密码' })
  await dialog.getByLabel('原密码').fill('abc')
  await page.keyboard.press('Alt+Digit1')
  await page.waitForURL(`**${users}`)
  await expect(dialog.getByLabel('原密码')).toHaveValue('abc')
  await dialog.getByRole('button', { name: /取\s*消/ }).click()
  await expect(dialog).toBeHidden()
  expect(await waitUntilSettled(page)).toBe('ready')
})

test('“GET/POST user info”: 个人信息 changes the own name, shown at once and after a reload', async ({ open }) => {
  const { page } = await open({ as: 'admin' })
  await page.goto(users)
  await waitUntilSettled(page)
  const rename = async (name: string) => {
    await page.getByRole('button', { name: /^用户 / }).click()
    await page.getByText('个人信息').click()
    const dialog = page.getByRole('dialog', { name: '个人信息' })
    await dialog.getByLabel('姓名').fill(name)
    await dialog.getByRole('button', { name: /保\s*存/ }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: `用户 ${name}` })).toBeVisible()
  }
  await rename('值班管理员')
  await page.reload()
  await expect(page.getByRole('button', { name: '用户 值班管理员' })).toBeVisible()
  await rename('系统管理员')
})

test('“Closing is allowed only while more than one tab is open, then the last remaining tab opens”', async ({ open }) => {
  const { page } = await open({ as: 'admin' })
  await page.goto(users)
  await waitUntilSettled(page)
  await expect(page.getByRole('button', { name: '关闭用户管理' })).toHaveCount(0)
  await visit(page, ['用户与权限', '角色管理'], ['数据与任务', '任务'], ['数据与任务', '数据源与健康'])
  await expect.poll(() => tabTitles(page)).toEqual(['用户管理', '角色管理', '任务', '数据源与健康'])
  await openTab(page, '角色管理')
  await page.getByRole('button', { name: '关闭角色管理' }).click()
  await page.waitForURL(`**${sources}`)
  await expect.poll(() => tabTitles(page)).toEqual(['用户管理', '任务', '数据源与健康'])
  await openTab(page, '用户管理')
  await page.getByRole('button', { name: '关闭任务' }).click()
  await page.waitForURL(`**${sources}`)
  await page.getByRole('button', { name: '标签操作' }).click()
  await page.getByRole('menuitem', { name: '关闭其他' }).click()
  await expect.poll(() => tabTitles(page)).toEqual(['数据源与健康'])
  await page.reload()
  await waitUntilSettled(page)
  await expect.poll(() => tabTitles(page)).toEqual(['数据源与健康'])
})

test('“level 3 and deeper pages (and the air-quality path) are added on entry”: a page of level 2 has no tab', async ({ open }) => {
  const { page } = await open({ as: 'admin' })
  await page.goto('/LaiYuanChengYin')
  await page.waitForURL('**/KongQiZhiLiangDongTaiFenXi/JianCeShuJuGuanLi')
  await waitUntilSettled(page)
  await visit(page, [null, '区域污染贡献占比'])
  await expect.poll(() => tabTitles(page)).toEqual(['监测数据管理'])
  await expect(tabs(page).getByRole('tab', { selected: true })).toHaveCount(0)
  await openTab(page, '监测数据管理')
  await page.waitForURL('**/JianCeShuJuGuanLi')
})

test('关闭右侧 closes the tabs right of the active one', async ({ open }) => {
  const { page } = await open({ as: 'admin' })
  await page.goto(users)
  await waitUntilSettled(page)
  await visit(page, ['用户与权限', '角色管理'], ['数据与任务', '任务'])
  await openTab(page, '用户管理')
  await page.getByRole('button', { name: '标签操作' }).click()
  await page.getByRole('menuitem', { name: '关闭右侧' }).click()
  await expect.poll(() => tabTitles(page)).toEqual(['用户管理'])
})

test('the tab of the page that is looked at is seen, however many are open; the menu of the tabs leads to each', async ({ open }) => {
  const { page } = await open({ as: 'admin' })
  await page.setViewportSize({ width: 720, height: 800 })
  for (const path of [`${targets}/MuBiaoDaChengXingShi`, `${targets}/MuBiaoChaJuFenXi`, users]) {
    await page.goto(path)
    await waitUntilSettled(page)
  }
  await visit(page, ['用户与权限', '角色管理'], ['数据与任务', '任务'], ['数据与任务', '数据源与健康'])
  const tab = (name: string) => tabs(page).getByRole('tab', { name, exact: true })
  await expect(tab('数据源与健康')).toBeInViewport({ ratio: 1 })
  await expect(tab('目标达成形势')).not.toBeInViewport({ ratio: 1 })
  await page.reload()
  await waitUntilSettled(page)
  await expect(page.getByText('演示数据', { exact: true })).toBeVisible()
  await expect(tab('数据源与健康')).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: '标签操作' }).click()
  await page.getByRole('menuitem', { name: '目标达成形势' }).click()
  await expect(tab('目标达成形势')).toBeInViewport({ ratio: 1 })
})

test('one group of the menu is open at a time, and the one of the page is open on entry', async ({ open }) => {
  const { page } = await open({ as: 'admin' })
  await page.goto(jobs)
  await waitUntilSettled(page)
  const [people, data] = ['用户与权限', '数据与任务'].map(name => menu(page).getByRole('button', { name }))
  await expect(data!).toHaveAttribute('aria-expanded', 'true')
  await people!.click()
  await expect(people!).toHaveAttribute('aria-expanded', 'true')
  await expect(data!).toHaveAttribute('aria-expanded', 'false')
  await expect(menu(page).locator('a[title="数据源与健康"]')).toHaveCount(0)
})

const header = (page: Page) => page.getByRole('navigation', { name: '一级栏目' })

for (const width of [1366, 1280, 1024])
  test(`at ${width} px header tabs are 150 px wide, do not overlap and leave the tools where they can be reached`, async ({ open }) => {
    const { page } = await open({ as: 'admin', size: { width, height: 768 } })
    await page.goto(users)
    await waitUntilSettled(page)
    const shown = header(page).locator('button')
    const boxes = await shown.evaluateAll(all => all.map(each => each.getBoundingClientRect().toJSON() as DOMRect))
    boxes.slice(0, -1).forEach((box, i) => expect(box.right).toBeLessThanOrEqual((boxes[i + 1]?.left ?? 0) + 0.5))
    for (const text of await shown.allInnerTexts())
      if (!text.includes('更多'))
        expect(Math.round((await header(page).getByRole('button', { name: text }).boundingBox())?.width ?? 0)).toBe(150)
    const out = await page.getByRole('button', { name: '退出登录' }).boundingBox()
    expect((out?.x ?? width) + (out?.width ?? 0)).toBeLessThanOrEqual(width)
    expect(await scrollsSideways(page)).toBe(false)
  })

test('header tabs that have no room go into 更多, and one opened from there is among the others', async ({ open }) => {
  const { page } = await open({ as: 'admin', size: { width: 1920, height: 768 } })
  await page.goto(users)
  await waitUntilSettled(page)
  await expect(header(page).getByRole('button', { name: '系统管理' })).toBeVisible()
  const all = (await header(page).locator('button').allInnerTexts()).filter(text => !text.includes('更多'))
  // With the sections of today a window this narrow is what makes them overflow; with more sections 1366 px will do.
  await page.setViewportSize({ width: 860, height: 768 })
  const more = header(page).getByRole('button', { name: /更多/ })
  await expect(more).toBeVisible()
  const kept = (await header(page).locator('button').allInnerTexts()).filter(text => !text.includes('更多'))
  expect(kept).toContain('系统管理')
  // The big screen has no header, so the one-map tab would not show it.
  const hidden = all.find(text => !kept.includes(text) && text !== '一张图') ?? ''
  expect(hidden).not.toBe('')
  await more.click()
  await page.getByRole('menuitem', { name: hidden }).click()
  await page.waitForURL(url => url.pathname !== users)
  await waitUntilSettled(page)
  await expect(header(page).getByRole('button', { name: hidden })).toBeVisible()
})

test('the bell counts unread alarms of today, shows them, and has none unread afterwards', async ({ open, demo }) => {
  const { page } = await open({ as: 'admin' })
  await page.goto(jobs)
  await waitUntilSettled(page)
  const bell = page.getByRole('button', { name: /今日报警/ })
  const { requestToken } = await signInByCall(demo, 'admin')
  const { unread, rows } = await callApi(demo, homeCalls.alarmQuery, {}, requestToken)
  expect(unread).toBeLessThanOrEqual(rows.length)
  await bell.click()
  await expect(page.getByRole('heading', { name: '今日报警' })).toBeVisible()
  await expect(bell).toHaveAccessibleName('今日报警，0 条未读')
  await page.reload()
  await waitUntilSettled(page)
  await expect(bell).toHaveAccessibleName('今日报警，0 条未读')
})

test('a person changes the password, stays signed in here and is signed out elsewhere', async ({ open, demo }) => {
  const userName = await newAccount(demo)
  const own = 'Heyi-Dongfeng-3'
  const first = await signInByCall(demo, userName, givenPassword)
  await callApi(demo, authCalls.ChangePassword, { oldPassword: givenPassword, newPassword: own }, first.requestToken)
  const elsewhere = await signInByCall(demo, userName, own)
  const { page, watch } = await open({ as: userName, password: own })
  await page.goto('/Index')
  await waitUntilSettled(page)
  if (new URL(page.url()).pathname === '/daping') throw new Error('a leader has a page inside the shell')
  await page.getByRole('button', { name: /^用户 / }).click()
  await page.getByText('修改密码').click()
  const dialog = page.getByRole('dialog', { name: '修改密码' })
  const fill = async (old: string, fresh: string) => {
    await dialog.getByLabel('原密码').fill(old)
    await dialog.getByLabel('新密码').fill(fresh)
    await dialog.getByLabel('再输一次').fill(fresh)
    await dialog.getByRole('button', { name: /保\s*存/ }).click()
  }
  watch.expect(...refusalPatterns(400, 'ChangePassword'))
  await fill('Not-my-password-1', 'Lucheng-Xiwang-8')
  await expect(page.getByText('原密码错误').first()).toBeVisible()
  await fill(own, 'Lucheng-Xiwang-8')
  await expect(page.getByText('修改成功!')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.reload()
  expect(await waitUntilSettled(page)).toBe('ready')
  await expect(callApi(demo, authCalls.UserInfo, {}, elsewhere.requestToken)).rejects.toThrow(/answered 402/)
  expect((await signInByCall(demo, userName, 'Lucheng-Xiwang-8')).userInfo.userName).toBe(userName)
})

test('pages and the map are loaded before they are opened, unless the browser saves data', async ({ open }) => {
  const [saving, ahead] = [await open({ as: 'admin' }), await open({ as: 'admin', loadsAhead: true })]
  const [without, loaded] = [saving, ahead].map(({ page }) => {
    const files: string[] = []
    page.on('request', request => files.push(new URL(request.url()).pathname))
    return files
  })
  for (const { page } of [saving, ahead]) {
    await page.goto(users)
    await waitUntilSettled(page)
  }
  const count = (files: readonly string[] | undefined, kind: RegExp) => files?.filter(file => kind.test(file)).length ?? 0
  await expect.poll(() => count(loaded, /\.page-/)).toBeGreaterThan(20)
  expect(count(loaded, /maplibre/)).toBeGreaterThan(0)
  expect(count(without, /\.page-/)).toBe(1)
  expect(count(without, /maplibre/)).toBe(0)
})
