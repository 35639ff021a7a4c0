import pg from 'pg'

export const use = pg
