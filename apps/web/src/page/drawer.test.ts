import { expect, it } from 'vitest'
import { drawersOf, editDrawer, objectDrawer, plainDrawer, recordDrawer, wordDrawer } from './drawer.ts'

const set = { user: editDrawer, rules: plainDrawer }
const opened = (state: Record<string, unknown>) => {
  const patches: Record<string, unknown>[] = []
  const drawers = drawersOf(set, state, patch => patches.push(patch)) as Record<
    'user' | 'rules',
    { value: unknown; open: (value?: unknown) => void; close: () => void }
  >
  return { drawers, patches }
}

it('opens one drawer and closes the others', () => {
  const { drawers, patches } = opened({ user: 3, rules: null })
  expect([drawers.user.value, drawers.rules.value]).toEqual([3, null])
  drawers.rules.open()
  drawers.user.close()
  expect(patches).toEqual([{ user: null, rules: true }, { user: null }])
})
it('reads from the URL what it wrote, and nothing else', () => {
  expect([editDrawer.read('new'), editDrawer.read('12'), editDrawer.read('x')]).toEqual(['new', 12, null])
  expect([plainDrawer.read('1'), plainDrawer.read('yes')]).toEqual([true, null])
  expect(recordDrawer.read(recordDrawer.write(7))).toBe(7)
  expect([wordDrawer(['keys']).read('keys'), wordDrawer(['keys']).read('x')]).toEqual(['keys', null])
})
it('refuses an object of another form', () => {
  const drawer = objectDrawer((value): value is { id: number } => typeof (value as { id?: unknown }).id === 'number')
  expect(drawer.read(drawer.write({ id: 4 }))).toEqual({ id: 4 })
  expect([drawer.read('{'), drawer.read('{"id":"4"}')]).toEqual([null, null])
})
