import { afterAll, expect, it, vi } from 'vitest'
import { createSession, type SessionStorage } from '#/session.ts'
import { readStoredId, storeId } from './stored-id.ts'

const stored = new Map<string, string>()
const storage: SessionStorage = {
  getItem: key => stored.get(key) ?? null,
  setItem: (key, value) => void stored.set(key, value),
  removeItem: key => void stored.delete(key),
}
vi.stubGlobal('localStorage', storage)
afterAll(() => void vi.unstubAllGlobals())
const rows = [{ id: 3 }, { id: 7 }]

it('“Stored locally: default task id, default surface task id, default inventory id”: read while they are among the rows, gone after signing out', () => {
  for (const key of ['defaultTask', 'defaultSurfaceTask', 'defaultInventory'] as const) {
    expect(readStoredId(key, rows)).toBeNull()
    storeId(key, 7)
    expect(readStoredId(key, rows)).toBe(7)
    expect(readStoredId(key, [{ id: 3 }])).toBeNull()
  }
  expect([...stored.keys()]).toEqual(['DEFAULT_TASK_ID', 'DEFAULT_SURFACE_TASK_ID', 'DEFAULT_INVENTORY_ID'])
  createSession(storage).clear()
  expect(stored.size).toBe(0)
})
