import { type RawBuilder, sql } from 'kysely'

/** `condition` where there is something to ask for. */
export const whenGiven = <T>(value: T | undefined | null, condition: (value: T) => RawBuilder<boolean>): RawBuilder<boolean> =>
  value === undefined || value === null || value === '' ? sql<boolean>`true` : condition(value)

export const allOf = (...conditions: RawBuilder<boolean>[]): RawBuilder<boolean> => sql<boolean>`(${sql.join(conditions, sql` and `)})`
