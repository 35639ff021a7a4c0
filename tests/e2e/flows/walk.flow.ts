import { settingCalls } from '@qingyuan/contract/system/settings.ts'
import { permissions } from '@qingyuan/domain/permissions.ts'
import { callApi } from '../support/api.ts'
import { builtPages, bySection, prefixOf, type Role, roleMay } from '../support/pages.ts'
import { expect, moveTo, scrollsSideways, test, type Watched, waitUntilSettled } from '../support/test.ts'

/** Name of this installation. */
const systemName = async (demo: string) => (await callApi(demo, settingCalls.Runtime, {}, null)).systemName
const walkers: readonly Role[] = ['admin', 'county', 'leader', 'enterprise']
/** Sees all motion, and pages and maps that were loaded ahead. */
const insider: Role = 'county'

type Definition = (typeof builtPages)[number]

const isWell = async ({ page, watch }: Watched, role: Role, { path, needsBackground }: Definition, name: string) => {
  // The flows turn background work off.
  expect(await waitUntilSettled(page), path).toBe(needsBackground ? 'empty' : 'ready')
  await expect(page, path).toHaveTitle(prefixOf[role] + name)
  expect(new URL(page.url()).pathname).toBe(path)
  expect((await page.locator('body').innerText()).length, path).toBeGreaterThan(100)
  expect(await scrollsSideways(page), `${path} scrolls sideways`).toBe(false)
  expect(watch.unexpected(), path).toEqual([])
}

/** Where a leader sees what a county sees, and may write as little: walked once. */
const seenByCounty = '/LaiYuanChengYin'

test.describe.configure({ mode: 'parallel' })

for (const role of walkers) {
  const allowed = builtPages.filter(each => roleMay(role, each.permission))
  const denied = builtPages.filter(each => !roleMay(role, each.permission))
  for (const [section, own] of bySection(allowed).filter(([path]) => role !== 'leader' || path !== seenByCounty))
    test(`every page of ${section} gets ready for ${role} and does nothing wrong`, async ({ open, demo }) => {
      test.setTimeout(20_000 + own.length * 15_000)
      const watched = await open({ as: role, motion: role === insider, loadsAhead: role === insider })
      const name = await systemName(demo)
      for (const [i, definition] of own.entries())
        await test.step(`${definition.title} ${definition.path}`, async () => {
          // One role comes to every page by its address, as after a reload; the others move inside the application.
          if (i === 0 || role === 'admin') await watched.page.goto(definition.path)
          else await moveTo(watched.page, definition.path)
          await isWell(watched, role, definition, name)
        })
      // What the last page does late counts too; the others had the time of their successors.
      await watched.page.waitForTimeout(200)
    })

  if (denied.length > 0)
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
          await expect(seen(`需要权限 ${right}（${permissions[right]}）`)).toBeVisible()
          await expect(page.getByRole('navigation', { name: '菜单' }).getByText(definition.title, { exact: true })).toHaveCount(0)
          expect(await scrollsSideways(page)).toBe(false)
        })
    })
}

test.describe('addresses', () => {
  for (const path of ['/', '/NoSuchPage', '/XiTongGuanLi/NoSuchPage'])
    test(`${path} leads to the sign-in page`, async ({ open }) => {
      const { page } = await open({ as: 'admin' })
      await page.goto(path)
      await page.waitForURL('**/login')
      await expect(page.locator('input[name=userName]')).toBeVisible()
    })

  test('/YiZhangTu leads to the big screen', async ({ open }) => {
    const { page } = await open({ as: 'leader' })
    await page.goto('/YiZhangTu')
    await page.waitForURL('**/daping')
    expect(await waitUntilSettled(page)).toBe('ready')
  })

  for (const role of walkers)
    test(`/Index leads ${role} to the first page they may see`, async ({ open }) => {
      const { page } = await open({ as: role })
      await page.goto('/Index')
      await page.waitForURL(url => url.pathname !== '/Index')
      expect(await waitUntilSettled(page)).toBe('ready')
      const found = builtPages.find(each => each.path === new URL(page.url()).pathname)
      expect(found && roleMay(role, found.permission)).toBe(true)
    })
})
