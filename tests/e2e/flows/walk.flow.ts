import type { Page } from '@playwright/test'
import { settingCalls } from '@qingyuan/contract/system/settings.ts'
import { permissions } from '@qingyuan/domain/permissions.ts'
import { callApi } from '../support/api.ts'
import { layoutFaults, pageWidths } from '../support/layout-faults.ts'
import { missingResults } from '../support/missing-results.ts'
import { builtPages, bySection, mayLackStations, pageAt, prefixOf, type Role, roleMay } from '../support/pages.ts'
import { expect, moveTo, scrollsSideways, test, type Watched, waitUntilSettled } from '../support/test.ts'

type Definition = (typeof builtPages)[number]

/** Name of this installation. */
const systemName = async (demo: string) => (await callApi(demo, settingCalls.Runtime, {}, null)).systemName
const walkers: readonly Role[] = ['admin', 'county', 'leader', 'enterprise']
/** See no page that no walker sees: they come to those of data alone, which depend on the scope. */
const dataWalkers: readonly Role[] = ['city', 'reviewer']
const isOfData = ({ path }: Definition) => path.startsWith('/LaiYuanChengYin/') || path.startsWith('/DischargeInventory/')
/** Their pages are looked at in every width: the administrator sees most of them, an enterprise others. */
const looked: readonly Role[] = process.env.E2E_LOOK_AS_ALL ? walkers : ['admin', 'enterprise']
/** Look at the layout of a part of their pages, each role at others, in the window of a desk: what is in them depends on the role. */
const samplers: readonly Role[] = ['county', 'leader', 'city']
const deskWidth = pageWidths.filter(([width]) => width === 1440)
const isSampled = (role: Role, at: number) => samplers.includes(role) && at % samplers.length === samplers.indexOf(role)
/** Sees all motion, and pages and maps that were loaded ahead. */
const insider: Role | null = process.env.E2E_LOOK_AS_ALL ? null : 'county'

/** The demo's cases are made in the first two minutes after its start: a page that is empty until then is looked at again. */
const settledState = async (page: Page, mayBeEmpty: boolean | undefined) => {
  let state = await waitUntilSettled(page)
  for (let look = 0; state === 'empty' && !mayBeEmpty && look < 12; look++) {
    await page.waitForTimeout(10_000)
    await page.reload()
    state = await waitUntilSettled(page)
  }
  return state
}

const isWell = async ({ page, watch }: Watched, role: Role, { path, needsRun, ...definition }: Definition, name: string) => {
  const mayBeEmpty = needsRun || mayLackStations(role, definition)
  expect(mayBeEmpty ? ['ready', 'empty'] : ['ready'], path).toContain(await settledState(page, mayBeEmpty))
  await expect(page, path).toHaveTitle(prefixOf[role] + name)
  expect(new URL(page.url()).pathname).toBe(path)
  const text = await page.locator('body').innerText()
  expect(text.length, path).toBeGreaterThan(100)
  if (!mayBeEmpty) expect(missingResults(text), path).toEqual([])
  expect(await scrollsSideways(page), `${path} scrolls sideways`).toBe(false)
  expect(watch.unexpected(), path).toEqual([])
}

test.describe.configure({ mode: 'parallel' })

for (const role of [...walkers, ...dataWalkers]) {
  const isWalker = walkers.includes(role)
  const allowed = builtPages.filter(each => roleMay(role, each.permission) && (isWalker || isOfData(each)))
  const denied = builtPages.filter(each => !roleMay(role, each.permission))
  for (const [section, own] of bySection(allowed))
    test(`every page of ${section} gets ready for ${role} and does nothing wrong`, async ({ open, demo }) => {
      test.setTimeout(140_000 + own.length * 15_000)
      const watched = await open({ as: role, motion: role === insider, loadsAhead: role === insider })
      const name = await systemName(demo)
      for (const [i, definition] of own.entries())
        await test.step(`${definition.title} ${definition.path}`, async () => {
          // One role comes to every page by its address, as after a reload; the others move inside the application.
          if (i === 0 || role === 'admin') await watched.page.goto(definition.path)
          else await moveTo(watched.page, definition.path)
          await isWell(watched, role, definition, name)
          if (looked.includes(role)) expect.soft(await layoutFaults(watched.page), definition.path).toEqual([])
          else if (isSampled(role, i)) expect.soft(await layoutFaults(watched.page, deskWidth), definition.path).toEqual([])
        })
      // What the last page does late counts too; the others had the time of their successors.
      await watched.page.waitForTimeout(200)
    })

  if (isWalker && denied.length > 0)
    test(`every page that ${role} may not see says which right is missing and who grants it`, async ({ open }) => {
      test.setTimeout(20_000 + denied.length * 10_000)
      const { page } = await open({ as: role })
      for (const [i, definition] of denied.entries())
        await test.step(`${definition.title} ${definition.path}`, async () => {
          if (i === 0) await page.goto(definition.path)
          else await moveTo(page, definition.path)
          // Kept pages that were left are still there, unseen.
          const seen = (text: string) => page.getByText(text).filter({ visible: true })
          await expect(seen(`没有查看${definition.title}的权限`)).toBeVisible()
          const right = definition.permission as keyof typeof permissions
          const own = builtPages.find(({ path, permission }) => path === definition.ownPath && roleMay(role, permission))
          await expect(seen(own ? `与您有关的内容在“${own.title}”` : `需要“${permissions[right]}”权限`)).toBeVisible()
          await expect(page.getByRole('navigation', { name: '菜单' }).getByText(definition.title, { exact: true })).toHaveCount(0)
          expect(await scrollsSideways(page)).toBe(false)
        })
    })
}

test.describe('addresses', () => {
  const emissions = '/PaiFangQingDanGuanLi'
  const monitoring = '/LaiYuanChengYin/KongQiZhiLiangDongTaiFenXi'
  for (const path of ['/', '/NoSuchPage', '/XiTongGuanLi/NoSuchPage', emissions])
    test(`“/ redirects to /login”, “Any unknown path redirects to /login”: ${path} asks a stranger to sign in`, async ({ open }) => {
      const { page } = await open()
      await page.goto(path)
      await page.waitForURL('**/login')
      await expect(page.locator('input[name=userName]')).toBeVisible()
    })

  for (const role of walkers)
    test(`“Logged in → /Index jumps to the user's first permitted page”: ${role} is not asked for the password again`, async ({ open }) => {
      const { page } = await open({ as: role })
      const reached: string[] = []
      for (const path of ['/', '/login', '/XiTongGuanLi/NoSuchPage', '/Index']) {
        await page.goto(path)
        await page.waitForURL(url => pageAt(url.pathname) !== undefined)
        reached.push(new URL(page.url()).pathname)
      }
      expect(await waitUntilSettled(page)).toBe('ready')
      expect(new Set(reached).size).toBe(1)
      expect(roleMay(role, pageAt(reached[0]!)!.permission)).toBe(true)
    })

  const defaults: readonly [address: string, role: Role, page: string][] = [
    ['/LaiYuanChengYin', 'county', `${monitoring}/JianCeShuJuGuanLi`],
    [monitoring, 'leader', `${monitoring}/JianCeShuJuGuanLi`],
    [emissions, 'admin', `${emissions}/Enterprise/EnterpriseInfo`],
    [emissions, 'enterprise', `${emissions}/QiYeRenWuGuanLi/EnterpriseTaskFill`],
    ['/ReDianWangGeSuYuan', 'admin', '/ReDianWangGeSuYuan/ZhanDianQuShiFenXi'],
    ['/WuRanYuanZhiLiPingGu', 'leader', '/WuRanYuanZhiLi/KongQiZhiLiangDaBiaoFenXi/MuBiaoDaChengXingShi'],
    ['/XiTongGuanLi', 'admin', '/XiTongGuanLi/YongHuGuanLi'],
  ]
  for (const [address, role, path] of defaults)
    test(`“/PaiFangQingDanGuanLi (emission management, default EnterpriseInfo)”: ${address} opens ${path} for ${role}`, async ({
      open,
    }) => {
      const { page } = await open({ as: role })
      await page.goto(address)
      await page.waitForURL(`**${path}`)
      expect(await waitUntilSettled(page)).toBe('ready')
    })

  test('/YiZhangTu leads to the big screen', async ({ open }) => {
    const { page } = await open({ as: 'leader' })
    await page.goto('/YiZhangTu')
    await page.waitForURL('**/daping')
    expect(await waitUntilSettled(page)).toBe('ready')
  })
})
