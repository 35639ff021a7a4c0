export const countNames = db => db.selectFrom('places').select(sql`count(*)`.as('n'))
export const insertNames = (db, names) => sql`insert into names (name) select n from unnest(${names}::text[]) n`.execute(db)
export const label = 'select'
