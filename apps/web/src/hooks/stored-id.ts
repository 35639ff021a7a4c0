import { useEffect } from 'react'
import { storageKeys } from '#/session.ts'

type Key = 'defaultTask' | 'defaultSurfaceTask' | 'defaultInventory'

/** Id of the task or inventory that was chosen last in this browser; null when it is not among the rows, or nothing was chosen since sign-in. */
export const readStoredId = (key: Key, rows: readonly { id: number }[]): number | null => {
  const id = Number(localStorage.getItem(storageKeys[key]))
  return rows.some(row => row.id === id) ? id : null
}

export const storeId = (key: Key, id: number): void => localStorage.setItem(storageKeys[key], String(id))

/** Stores an id for the other pages; without one the former stays. */
export const useStoredId = (key: Key, id: number | null | undefined): void =>
  useEffect(() => {
    if (typeof id === 'number') storeId(key, id)
  }, [key, id])
