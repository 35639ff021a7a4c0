import { expect, test } from 'vitest'
import { shortDepartment } from './department-text.ts'

test('a department is named without its authority, the authority by its own name', () => {
  expect(shortDepartment('长治市生态环境局襄垣分局 王建国')).toBe('襄垣分局 王建国')
  expect(shortDepartment('长治市生态环境局 王建国')).toBe('长治市生态环境局 王建国')
  expect(shortDepartment('长治市生态环境局')).toBe('长治市生态环境局')
  expect(shortDepartment('移动监测组')).toBe('移动监测组')
})
