import { fileURLToPath } from 'node:url'
import { allCalls } from '@qingyuan/contract/calls.ts'
import { expect, test } from 'vitest'
import { productModules } from '../../apps/server/src/modules.ts'
import { readMap } from '../../scripts/lib/map/sources.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { pages, modules, science } = readMap(root, ['docs/science/aqi.md', 'docs/science/trajectory.md'])

test('the map names every call once, with the module that serves it', () => {
  expect(modules.flatMap(({ calls }) => calls).toSorted()).toEqual(allCalls.map(({ name }) => name).toSorted())
  const served = productModules.map(({ name, title, serves }) => ({
    name,
    title,
    calls: serves.flatMap(({ calls }) => Object.values(calls).map(call => call.name)).toSorted(),
  }))
  expect(modules.map(({ name, title, calls }) => ({ name, title, calls: calls.toSorted() }))).toEqual(
    served.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  )
})

test('the map names the calls of a page, the tables of a module and the engine files behind a thread', () => {
  expect(pages.length).toBeGreaterThan(50)
  expect(pages.filter(({ path, title, file }) => !path.startsWith('/') || title === '' || !file.endsWith('.page.tsx'))).toEqual([])
  expect(pages.find(({ path }) => path.endsWith('/ShenJiRiZhi'))?.calls).toContain('System.AuditQuery')
  const named = (name: string) => modules.find(module => module.name === name)
  expect(named('system/townships')?.tables).toEqual(['replaced_townships', 'township_imports', 'townships'])
  expect(named('sources/trajectories')?.engine).toContain('packages/engine/src/trajectory/run-trajectories.ts')
})

test('the map reads from a science page which engine code it describes', () => {
  expect(science.map(({ title }) => title).every(Boolean)).toBe(true)
  expect(science[1]?.code).toEqual(['packages/engine/src/meteorology', 'packages/engine/src/trajectory'])
})
