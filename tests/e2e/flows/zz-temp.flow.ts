import { appendFileSync } from 'node:fs'
import { layoutFaults, pageWidths } from '../support/layout-faults.ts'
import { builtPages, roleMay } from '../support/pages.ts'
import { moveTo, test, waitUntilSettled } from '../support/test.ts'

for (const part of [0, 1])
  test(`all ${part}`, async ({ open }) => {
    test.setTimeout(560_000)
    const { page } = await open({ as: 'admin' })
    await page.goto('/XiTongGuanLi/RenWu')
    await waitUntilSettled(page)
    for (const [i, { path, permission }] of builtPages.entries()) {
      if (i % 2 !== part || !roleMay('admin', permission)) continue
      try {
        await moveTo(page, path)
        await waitUntilSettled(page)
        const faults = await layoutFaults(
          page,
          pageWidths.filter(([w]) => [1280, 1366, 1440].includes(w)),
        )
        if (faults.length) appendFileSync('/tmp/v-faults.txt', `${path}\n${faults.map(f => '   ' + f.replaceAll('\n', ' ')).join('\n')}\n`)
      } catch (e) {
        appendFileSync('/tmp/v-faults.txt', `${path} ${String(e).slice(0, 100)}\n`)
      }
    }
  })
