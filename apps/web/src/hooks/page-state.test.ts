import { expect, it } from 'vitest'
import { combineReports } from './page-state.tsx'

const state = (...states: ('loading' | 'ready' | 'empty' | 'error')[]) => combineReports(states.map(each => ({ state: each })))

it('is ready without cards', () => {
  expect(state()).toBe('ready')
})
it('is an error when one card failed, loading while one waits', () => {
  expect(state('ready', 'loading', 'error')).toBe('error')
  expect(state('ready', 'loading', 'empty')).toBe('loading')
})
it('is empty when every card is empty', () => {
  expect(state('empty', 'empty')).toBe('empty')
  expect(state('empty', 'ready')).toBe('ready')
})
it('is empty when the main card is', () => {
  expect(combineReports([{ state: 'empty', main: true }, { state: 'ready' }])).toBe('empty')
  expect(combineReports([{ state: 'empty' }, { state: 'ready', main: true }])).toBe('ready')
})
it('is ready when only cards are empty that it is not about', () => {
  expect(combineReports([{ state: 'empty', main: false }])).toBe('ready')
  expect(combineReports([{ state: 'empty', main: false }, { state: 'empty' }])).toBe('empty')
})
