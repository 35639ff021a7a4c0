import { expect, test } from 'vitest'
import { edgeMark } from './edge-mark.ts'
import { viewOf } from './view.ts'

const centre = [113, 36] as const
const view = viewOf([...centre], 512 * 2 ** 11, 800, 600)
const edge = { from: centre, room: { top: 60, right: 100, bottom: 80, left: 20 }, corner: { width: 240, height: 200 } }
const placeAt = (x: number, y: number) => view.toPlace(400 + x, 300 + y)

test('a place in view has no mark at the edge', () => {
  expect(edgeMark(view, edge, placeAt(390, 0))).toBeNull()
})

test('a place out of view is marked where its line leaves the view', () => {
  const east = edgeMark(view, edge, placeAt(3000, 0))!
  expect([east.x, east.y, east.bearing].map(Math.round)).toEqual([700, 300, 90])
  const north = edgeMark(view, edge, placeAt(0, -5000))!
  expect([north.x, north.y, north.bearing].map(Math.round)).toEqual([400, 60, 0])
  const southWest = edgeMark(view, edge, placeAt(-2000, 2000))!
  expect([southWest.x, southWest.y, southWest.bearing].map(Math.round)).toEqual([180, 520, -135])
})

test('marks stand clear of the card in the corner', () => {
  const southEast = edgeMark(view, edge, placeAt(1200, 1500))!
  expect([southEast.x, southEast.y].map(Math.round)).toEqual([560, 520])
  const more = edgeMark(view, edge, placeAt(3000, 1200))!
  expect([more.x, more.y].map(Math.round)).toEqual([700, 400])
})

test('a line that begins out of view has no mark', () => {
  expect(edgeMark(view, { ...edge, from: placeAt(0, 900) }, placeAt(0, 2000))).toBeNull()
})
