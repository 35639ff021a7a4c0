import type { TradeId } from '../../enterprises/trades.ts'
import * as heavy from './heavy.ts'
import * as metals from './metals.ts'
import * as minerals from './minerals.ts'
import type { Recipe } from './recipe.ts'
import * as solvents from './solvents.ts'

/** What an enterprise of each trade has; illustrative sizes of the order of the trade's emissions. */
export const recipes: Readonly<Record<TradeId, Recipe>> = {
  coking: heavy.coking,
  steel: heavy.steel,
  power: heavy.power,
  chemicals: heavy.chemicals,
  coalChemistry: heavy.coalChemistry,
  methanol: heavy.methanolPlant,
  clinker: minerals.clinker,
  grinding: minerals.grinding,
  lime: minerals.lime,
  brick: minerals.brick,
  casting: metals.casting,
  refractory: minerals.refractory,
  ferroalloy: metals.ferroalloy,
  washery: minerals.washery,
  quarry: minerals.quarry,
  concrete: minerals.concrete,
  heating: metals.heating,
  waste: metals.waste,
  painting: solvents.painting,
  printing: solvents.printing,
  furniture: solvents.furniture,
  plastics: solvents.plastics,
  pharmacy: solvents.pharmacy,
  food: solvents.food,
  oil: solvents.oil,
}
