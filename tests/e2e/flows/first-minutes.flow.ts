import { missingResults } from '../support/missing-results.ts'
import { builtPages, mayLackStations, type Role, roleMay, roles } from '../support/pages.ts'
import { expect, type OpenOptions, test, type Watched, waitUntilSettled } from '../support/test.ts'

/** So long after its start an installation shows all results. */
const patienceMs = 180_000

// Needs an installation with background runs, whose work would take the other flows' time: `FIRST_MINUTES=1`, see README.
test.skip(!process.env.FIRST_MINUTES, 'the installation makes no background runs')
test.describe.configure({ mode: 'default', retries: 0 })

const lookAt = async (role: Role, open: (options: OpenOptions) => Promise<Watched>) => {
  const { page } = await open({ as: role })
  const faults: string[] = []
  for (const { path, permission, needsStations } of builtPages) {
    if (!roleMay(role, permission)) continue
    await page.goto(path)
    const state = await waitUntilSettled(page).catch(() => 'loading')
    const words = missingResults(await page.locator('body').innerText(), { background: true })
    if ((state !== 'ready' && !(state === 'empty' && mayLackStations(role, { needsStations }))) || words.length > 0)
      faults.push([path, state, ...words].join(' '))
  }
  return faults
}

// The first role's pages are opened once the time is over; the others follow.
let opened = 0
for (const role of roles)
  test(`“first start → every built page full within 3 min after ready”: ${role} finds no page without its results`, async ({ open }) => {
    test.setTimeout(patienceMs + builtPages.length * 30_000)
    if (opened++ === 0) await new Promise(resolve => setTimeout(resolve, patienceMs))
    expect(await lookAt(role, open)).toEqual([])
  })
