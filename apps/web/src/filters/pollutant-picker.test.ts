import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import { expect, it } from 'vitest'
import { chosenText } from './pollutant-picker.tsx'

it('says how many more are chosen than the six: their names would be cut', () => {
  expect(chosenText(pollutantIds)).toBe('六参数')
  expect(chosenText([...pollutantIds, 'aqi'])).toBe('六参数 + AQI')
  expect(chosenText([...pollutantIds, 'temperature', 'humidity', 'pressure', 'wind_speed'])).toBe('六参数 + 4 项')
  expect(chosenText(['pm2_5', 'o3', 'co'])).toBe('PM₂.₅ 等 3 项')
})
