import { enterpriseCalls } from '@qingyuan/contract/emissions/enterprises.ts'
import { firstAdministrator } from '../setup/global-setup.ts'
import { newPartyAccount } from '../support/accounts.ts'
import { callApi, signInByCall } from '../support/api.ts'
import { builtPages, bySection, type Role, roleMay, roleOf, roles } from '../support/pages.ts'
import { expect, moveTo, scrollsSideways, test, type Watched, waitUntilSettled } from '../support/test.ts'

const { userName, password } = firstAdministrator

test.describe.configure({ mode: 'parallel' })

const isWellWithoutData = async ({ page, watch }: Watched, path: string) => {
  expect(['ready', 'empty'], path).toContain(await waitUntilSettled(page))
  await expect(page.getByText('演示数据'), path).toHaveCount(0)
  expect((await page.locator('body').innerText()).length, path).toBeGreaterThan(60)
  expect(await page.locator('body').innerText(), path).not.toMatch(/NaN|undefined|null|\[object/)
  expect(await scrollsSideways(page), path).toBe(false)
  expect(watch.unexpected(), path).toEqual([])
}

const otherRoles = roles.filter(role => role !== 'admin')
const countyId = 7

/** All that an installation must have before one of its enterprises can sign in: that enterprise. */
const firstEnterprise = async (base: string): Promise<number> => {
  const { requestToken } = await signInByCall(base, userName, password)
  const enterprise = {
    ...{ enterpriseName: '首家入库企业', creditCode: 'Y1140423DEMT00010T', legalPerson: '张三', industryCode: '2521', scale: 'C02' },
    ...{ status: '1', sourceControl: '省控', countyId: String(countyId), registeredAddress: '古韩镇', productionAddress: '古韩镇' },
    ...{ lon: 113.05, lat: 36.53, yearDays: 350, dayHours: 24, contact: '李四', mobile: '13800000000' },
  }
  return (await callApi(base, enterpriseCalls.Add, { base: enterprise }, requestToken)).id
}

/** An account of the role on the empty installation. */
const accountOf = async (base: string, role: Role) =>
  newPartyAccount(
    base,
    {
      role: roleOf[role],
      countyId: role === 'county' || role === 'enterprise' ? countyId : null,
      enterpriseId: role === 'enterprise' ? await firstEnterprise(base) : null,
    },
    { userName, password },
  )

test.describe('on an installation without any data', () => {
  for (const [section, own] of bySection(builtPages))
    test(`every page of ${section} shows its empty state`, async ({ open }) => {
      test.setTimeout(20_000 + own.length * 10_000)
      const { page, watch } = await open({ as: userName, password, empty: true })
      for (const [i, { title, path }] of own.entries())
        await test.step(`${title} ${path}`, async () => {
          if (i === 0) await page.goto(path)
          else await moveTo(page, path)
          await isWellWithoutData({ page, watch }, path)
        })
    })

  for (const role of otherRoles)
    test(`every page that ${role} may see shows its empty state`, async ({ open, empty }) => {
      const own = builtPages.filter(each => roleMay(role, each.permission))
      test.setTimeout(40_000 + own.length * 10_000)
      const account = await accountOf(empty, role)
      const { page, watch } = await open({ as: account.userName, password: account.password, empty: true })
      for (const [i, { title, path }] of own.entries())
        await test.step(`${title} ${path}`, async () => {
          if (i === 0) await page.goto(path)
          else await moveTo(page, path)
          await isWellWithoutData({ page, watch }, path)
        })
    })
})
