import { firstAdministrator } from '../setup/global-setup.ts'
import { pages } from '../support/pages.ts'
import { expect, scrollsSideways, settled, test } from '../support/test.ts'

const { userName, password } = firstAdministrator

test.describe('on an installation without any data', () => {
  for (const definition of pages)
    test(`${definition.title} (${definition.path}) stands as it was designed for emptiness`, async ({ open }) => {
      const { page } = await open({ as: userName, password, empty: true })
      await page.goto(definition.path)
      expect(['ready', 'empty']).toContain(await settled(page))
      await expect(page.getByText('演示数据')).toHaveCount(0)
      expect((await page.locator('body').innerText()).length).toBeGreaterThan(60)
      expect(await page.locator('body').innerText()).not.toMatch(/NaN|undefined|null|\[object/)
      expect(await scrollsSideways(page)).toBe(false)
    })
})
