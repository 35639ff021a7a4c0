import { settingCalls } from '@qingyuan/contract/calls/setting.ts'
import { permissions } from '@qingyuan/domain/permissions.ts'
import { callApi } from '../support/api.ts'
import { pages, prefixOf, type Role, roleMay } from '../support/pages.ts'
import { expect, scrollsSideways, settled, test } from '../support/test.ts'

/** What this installation calls itself. */
const systemName = async (demo: string) => (await callApi(demo, settingCalls.Runtime, {}, null)).systemName
const walkers: readonly Role[] = ['admin', 'county', 'leader', 'enterprise']

for (const role of walkers)
  test.describe(`for ${role}`, () => {
    for (const definition of pages.filter(each => roleMay(role, each.permission)))
      test(`${definition.title} (${definition.path}) gets ready and does nothing wrong`, async ({ open, demo }) => {
        const { page } = await open({ as: role })
        await page.goto(definition.path)
        expect(await settled(page)).toBe('ready')
        await expect(page).toHaveTitle(prefixOf[role] + (await systemName(demo)))
        expect(new URL(page.url()).pathname).toBe(definition.path)
        expect((await page.locator('body').innerText()).length).toBeGreaterThan(100)
        expect(await scrollsSideways(page)).toBe(false)
        await page.waitForTimeout(500)
      })

    for (const definition of pages.filter(each => !roleMay(role, each.permission)))
      test(`${definition.title} (${definition.path}) says which right is missing and who grants it`, async ({ open }) => {
        const { page } = await open({ as: role })
        await page.goto(definition.path)
        await expect(page.getByText(`没有查看${definition.title}的权限`)).toBeVisible()
        const right = definition.permission as keyof typeof permissions
        await expect(page.getByText(`需要权限 ${right}（${permissions[right]}）`)).toBeVisible()
        await expect(page.getByRole('navigation', { name: '菜单' }).getByText(definition.title)).toHaveCount(0)
        expect(await scrollsSideways(page)).toBe(false)
      })
  })

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
    expect(await settled(page)).toBe('ready')
  })

  for (const role of walkers)
    test(`/Index leads ${role} to the first page they may see`, async ({ open }) => {
      const { page } = await open({ as: role })
      await page.goto('/Index')
      await page.waitForURL(url => url.pathname !== '/Index')
      expect(await settled(page)).toBe('ready')
      const found = pages.find(each => each.path === new URL(page.url()).pathname)
      expect(found && roleMay(role, found.permission)).toBe(true)
    })
})
