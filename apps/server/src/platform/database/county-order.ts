import { counties } from '@qingyuan/domain/counties.ts'
import { sql } from 'kysely'

const ids = counties.map(({ id }) => id)

/** Position of a county in the city's own order, in which every list of counties is shown. @param column of county ids */
export const countyOrder = (column: string) => sql`array_position(${ids}::int[], ${sql.ref(column)}::int)`
