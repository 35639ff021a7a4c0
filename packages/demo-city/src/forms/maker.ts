import type { DemoEnterprise } from '../enterprises/enterprises.ts'
import type { Recipe } from './recipes/recipe.ts'
import type { Year } from './year.ts'

/** What the parts of a form are made from. */
export interface Maker {
  enterprise: DemoEnterprise
  recipe: Recipe
  year: Year
  /** Amounts of size 1 are multiplied by it. */
  scale: number
}

/** Rounded to so many decimals. */
export const roundTo = (value: number, places: number): number => Number(value.toFixed(places))
/** As a clerk writes amounts: three or four figures. */
export const reportedAmount = (value: number): number =>
  value >= 1000 ? Math.round(value / 10) * 10 : value >= 10 ? roundTo(value, 1) : roundTo(value, 3)

/** Twelve numbers by the enterprise's months that add up to the year to the last reported digit. */
export const monthsOf = (annual: number, months: readonly number[]): number[] => {
  const places = annual >= 1000 ? 0 : 3
  const parts = months.map(factor => roundTo((annual / 12) * factor, places))
  const gap = annual - parts.reduce((sum, part) => sum + part, 0)
  const largest = parts.indexOf(Math.max(...parts))
  parts[largest] = roundTo(parts[largest]! + gap, places)
  return parts
}
