import type { SelectQueryBuilder } from 'kysely'

/** How many rows a query without order and limit has. */
export const countRows = async <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): Promise<number> =>
  Number(
    (
      await query
        .clearSelect()
        .select(eb => eb.fn.countAll().as('n'))
        .$castTo<{ n: string }>()
        .executeTakeFirstOrThrow()
    ).n,
  )
