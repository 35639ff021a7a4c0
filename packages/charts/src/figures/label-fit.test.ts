import { expect, test } from 'vitest'
import { textWidth } from '../text-width.ts'
import { cutText, linesThatFit, noteLines, ticksThatFit } from './label-fit.ts'

test('a name is cut to its room with an ellipsis, a short one stays', () => {
  expect(cutText('间,对-二甲苯', 200)).toBe('间,对-二甲苯')
  const cut = cutText('1,1,2-三氯-1,2,2-三氟乙烷', 80)
  expect(cut).toMatch(/…$/)
  expect(textWidth(cut)).toBeLessThanOrEqual(80)
})

test('labels of a scale do not run into each other', () => {
  const labelOf = (share: number) => (share === 0 ? '≤ 1.33' : share === 1 ? '≥ 5.37' : '2.34')
  expect(ticksThatFit(labelOf, 220)).toEqual([0, 0.25, 0.5, 0.75, 1])
  expect(ticksThatFit(labelOf, 100)).toEqual([0, 0.5, 1])
  expect(ticksThatFit(labelOf, 40)).toEqual([0, 1])
})

test('notes of narrow columns are in lines and keep their column', () => {
  const notes = ['10-28 ~ 11-11　首位 丙烷', '11-12 ~ 11-26　首位 间,对-二甲苯']
  expect(noteLines(notes, 300)).toEqual(notes.map(note => [note]))
  const lines = noteLines(notes, 112)
  expect(lines.map(each => each[0])).toEqual(['10-28 ~ 11-11', '11-12 ~ 11-26'])
  for (const line of lines.flat()) expect(textWidth(line)).toBeLessThanOrEqual(112)
})

test('a footer that is wider than its picture goes on in the next line, and nothing of it is lost', () => {
  const footer = '频率 % · 2025-11-18 ~ 2026-11-17 · n = 8639 / 8760 · 捕获率 98.6% · 静风 12.4%'
  expect(linesThatFit(footer, 1000)).toEqual([footer])
  const lines = linesThatFit(footer, 260)
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.join(' · ')).toBe(footer)
  for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(260)
  const long = '加权贡献为该方位浓度之和占各方位与静风浓度之和的比例'
  const broken = linesThatFit(long, 120)
  expect(broken.join('')).toBe(long)
  for (const line of broken) expect(textWidth(line)).toBeLessThanOrEqual(120)
})
