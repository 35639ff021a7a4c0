import type pg from 'pg'
import { lockKeys } from '#/platform/database/lock-keys.ts'
import { withLock } from '#/platform/database/locks.ts'

export const withRollupLock = <T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> => withLock(pool, lockKeys.rollUp, work)
