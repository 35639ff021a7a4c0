import { expect, test } from 'vitest'
import { createsTemporaryTable, isPreparable, shapeOf } from './statements.ts'

test('statements that differ in their number of rows or items have one shape', () => {
  const insert = (rows: number) => `insert into t (a, b) values ${Array.from({ length: rows }, (_, i) => `($${i}, $${i + 1})`).join(', ')}`
  expect(shapeOf(insert(1))).toBe(shapeOf(insert(40)))
  expect(shapeOf('select a from t where b in ($1, $2, $3)')).toBe(shapeOf('select a from t where b in ($1)'))
  expect(shapeOf('select a from t where b = $1')).not.toBe(shapeOf('select a from t where c = $1'))
})

test('queries are prepared, temporary tables are made, other commands are neither', () => {
  expect(['select 1', '-- why\nwith x as (select 1) select * from x', 'INSERT INTO t'].map(isPreparable)).toEqual([true, true, true])
  expect(['create table t ()', 'listen qingyuan', 'begin', 'copy t from stdin'].some(isPreparable)).toBe(false)
  expect(createsTemporaryTable('create temporary table if not exists t as select 1')).toBe(true)
  expect(createsTemporaryTable('create table t ()')).toBe(false)
})
