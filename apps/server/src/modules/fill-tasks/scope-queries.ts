import type { Scope } from '@qingyuan/domain/permissions.ts'
import { type RawBuilder, sql } from 'kysely'

/** Enterprises `e` that the caller may look into: an enterprise user its own, a county user those of the county. */
export const seenEnterprise = (scope: Scope): RawBuilder<boolean> =>
  scope.userType === 'enterprise'
    ? sql<boolean>`e.id = ${scope.enterpriseId ?? -1}`
    : scope.counties === null
      ? sql<boolean>`true`
      : sql<boolean>`e.county_id = any(${[...scope.counties]})`

/** Points `s` of the caller's counties; enterprises have none. */
export const seenPoint = (scope: Scope): RawBuilder<boolean> =>
  scope.userType === 'enterprise'
    ? sql<boolean>`false`
    : scope.counties === null
      ? sql<boolean>`true`
      : sql<boolean>`s.county_id = any(${[...scope.counties]})`

/** `condition` where there is something to ask for. */
export const when = <T>(value: T | undefined | null, condition: (value: T) => RawBuilder<boolean>): RawBuilder<boolean> =>
  value === undefined || value === null || value === '' ? sql<boolean>`true` : condition(value)

export const both = (...conditions: RawBuilder<boolean>[]): RawBuilder<boolean> => sql<boolean>`(${sql.join(conditions, sql` and `)})`
