import type { Scope } from '@qingyuan/domain/permissions.ts'
import { type RawBuilder, sql } from 'kysely'

/**
 * Rows that the caller may look into, by their columns: an enterprise user those of the own enterprise (none where rows have no enterprise), a
 * county user those of the own counties, everybody else all. The one place where a scope becomes SQL for rows of enterprises and counties.
 */
export const visibleRows = ({ userType, enterpriseId, counties }: Scope, county: string, enterprise?: string): RawBuilder<boolean> => {
  if (userType === 'enterprise')
    return enterprise === undefined ? sql<boolean>`false` : sql<boolean>`${sql.ref(enterprise)} = ${enterpriseId ?? -1}`
  return counties === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(county)} = any(${[...counties]})`
}

/** Enterprises `e`. */
export const visibleEnterprises = (scope: Scope): RawBuilder<boolean> => visibleRows(scope, 'e.county_id', 'e.id')

/** Surface points `s`; enterprises have none. */
export const visiblePoints = (scope: Scope): RawBuilder<boolean> => visibleRows(scope, 's.county_id')

/**
 * Places `p` whose rows the caller may see, as text for a prepared query with `Scope.counties` as a parameter (`$4`): a city and its neighbours are for
 * everybody, the rest for the whole city's users and those of its county.
 */
export const visiblePlaces = (parameter: string): string =>
  `(${parameter}::int[] is null or p.kind in ('city', 'neighbour') or p.county_id = any(${parameter}))`
