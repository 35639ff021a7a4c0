export const selectNames = db => sql`select name from places where id = ${1}`.execute(db)
export const updateNames = db => db.pool.query(`update places set name = 'x'`)
