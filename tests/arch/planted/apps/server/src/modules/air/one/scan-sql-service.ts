export const all = (pool: { query(sql: string): unknown }) => pool.query('select * from stations')
