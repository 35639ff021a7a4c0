import { firstAdministrator } from '../setup/global-setup.ts'
import { builtPages, bySection } from '../support/pages.ts'
import { expect, moveTo, scrollsSideways, test, waitUntilSettled } from '../support/test.ts'

const { userName, password } = firstAdministrator

test.describe.configure({ mode: 'parallel' })

test.describe('on an installation without any data', () => {
  for (const [section, own] of bySection(builtPages))
    test(`every page of ${section} shows its empty state`, async ({ open }) => {
      test.setTimeout(20_000 + own.length * 10_000)
      const { page, watch } = await open({ as: userName, password, empty: true })
      for (const [i, { title, path }] of own.entries())
        await test.step(`${title} ${path}`, async () => {
          if (i === 0) await page.goto(path)
          else await moveTo(page, path)
          expect(['ready', 'empty'], path).toContain(await waitUntilSettled(page))
          await expect(page.getByText('演示数据'), path).toHaveCount(0)
          expect((await page.locator('body').innerText()).length, path).toBeGreaterThan(60)
          expect(await page.locator('body').innerText(), path).not.toMatch(/NaN|undefined|null|\[object/)
          expect(await scrollsSideways(page), path).toBe(false)
          expect(watch.unexpected(), path).toEqual([])
        })
    })
})
