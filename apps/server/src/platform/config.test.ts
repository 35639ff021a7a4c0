import { expect, test } from 'vitest'
import { clockOf } from './clock.ts'
import { readConfig } from './config.ts'

const minute = 60_000
const shifted = (seconds: string, more: Record<string, string> = {}) => readConfig({ CLOCK_SHIFT_SECONDS: seconds, ...more })

test('the clock of a demo or a test installation is shifted by the setting, ahead or behind', () => {
  for (const config of [shifted('-864000'), shifted('-864000', { NO_DEMO: '1', TEST_INSTALLATION: '1' })])
    expect(Math.abs(clockOf(config).now() - (Date.now() - 864_000_000))).toBeLessThan(minute)
  expect(clockOf(shifted('3600')).now() - Date.now()).toBeGreaterThan(59 * minute)
  expect(Math.abs(clockOf(readConfig({})).now() - Date.now())).toBeLessThan(minute)
})

test('an installation that collects real data refuses a shifted clock, and any refuses what is no whole number', () => {
  expect(() => shifted('-60', { NO_DEMO: '1' })).toThrow('CLOCK_SHIFT_SECONDS 只用于演示或测试')
  expect(() => shifted('1.5')).toThrow('CLOCK_SHIFT_SECONDS 应为整数秒，收到 1.5')
  expect(readConfig({ CLOCK_SHIFT_SECONDS: '0', NO_DEMO: '1' }).clockShiftMs).toBe(0)
})
