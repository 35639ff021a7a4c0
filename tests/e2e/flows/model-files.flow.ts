import { basename } from 'node:path'
import type { Page } from '@playwright/test'
import { hasModel, readModel } from '@qingyuan/formats/test-support/shared.ts'
import { firstAdministrator } from '../setup/global-setup.ts'
import { expect, test, waitUntilSettled } from '../support/test.ts'

const { userName, password } = firstAdministrator
const path = '/XiTongGuanLi/MoXingWenJian'

/** Files of real models: format and kind as the list words them. */
const files: readonly [file: string, format: string, kind: string][] = [
  ['hysplit/arl/gdas_2010021112_24h.bin', 'ARL', '气象场'],
  ['grib/nam_awp211_complex_sd.grib2', 'GRIB 1、2', '气象场'],
  ['grib/ndfd_mercator_complex_sd.grib2', 'GRIB 1、2', '模型结果'],
  ['mptrac_era5_utm/era5_utm32_2025_05_01_00.nc', 'netCDF', '气象场'],
  ['hysplit/cdump/hysplitdata_cdump_two_pollutants', 'cdump', '模型结果'],
  ['camx/pseudonetcdf/test.uamiv', 'UAM-IV', '模型结果'],
  ['calpuff/grid_map/conc.dat', 'CALPUFF CONC', '模型结果'],
  ['calpuff/epa_demo/calmet_2h.dat.gz', 'CALMET', '气象场'],
  ['hysplit/tdump_reference/tdump_a_ngm_ens_bwd36', 'tdump', '轨迹'],
]
const refused = [['calpuff/epa_demo/CALPUFF.VIS', /不是能识别的模型文件/]] as const

/** Part of the map whose colour is no grey: what is painted of a result. */
const colouredShare = async (page: Page): Promise<number> => {
  const shot = await page.getByRole('region', { name: '模型结果地图' }).screenshot()
  return page.evaluate(async bytes => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${bytes}`)).blob())
    const pen = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!
    pen.drawImage(picture, 0, 0)
    // Above the legend.
    const { data } = pen.getImageData(0, 0, picture.width, Math.round(picture.height * 0.7))
    let coloured = 0
    for (let at = 0; at < data.length; at += 4) {
      const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!]
      if (Math.max(red, green, blue) - Math.min(red, green, blue) > 24) coloured++
    }
    return coloured / (data.length / 4)
  }, shot.toString('base64'))
}

test('files of real models come in through the page and are drawn; one that cannot be read is refused with its reason', async ({
  open,
}) => {
  test.skip(!hasModel('hysplit/arl/gdas_2010021112_24h.bin'))
  test.setTimeout(240_000)
  const { page } = await open({ as: userName, password, empty: true })
  const choose = async (file: string) => {
    const buffer = readModel(file)
    await page.goto(path)
    await waitUntilSettled(page)
    await page.getByRole('button', { name: '导入模型文件' }).first().click()
    await page.getByLabel('原点经度').fill('113')
    await page.getByLabel('原点纬度').fill('36')
    await page.locator('input[type=file]').setInputFiles({ name: basename(file), mimeType: 'application/octet-stream', buffer })
  }
  for (const [file, format, kind] of files)
    await test.step(file, async () => {
      await choose(file)
      await page.getByRole('button', { name: /^写入/ }).click({ timeout: 30_000 })
      const row = page
        .getByRole('row')
        .filter({ hasText: basename(file) })
        .first()
      await expect(row).toBeVisible({ timeout: 30_000 })
      await expect(row).toContainText(kind)
      await expect(row).toContainText(format)
      await page.getByRole('button', { name: '关闭' }).first().click()
      await row.click()
      if (kind === '模型结果') await expect.poll(() => colouredShare(page), { timeout: 20_000 }).toBeGreaterThan(0.002)
    })
  for (const [file, reason] of refused)
    await test.step(`${file} is refused`, async () => {
      await choose(file)
      await expect(page.getByText(reason).first()).toBeVisible({ timeout: 30_000 })
      await expect(page.getByRole('button', { name: /^写入/ })).toHaveCount(0)
    })
})
