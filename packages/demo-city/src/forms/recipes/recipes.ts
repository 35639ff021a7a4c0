import type { TradeId } from '../../enterprises/trades.ts'
import * as heavy from './heavy.ts'
import * as metals from './metals.ts'
import * as minerals from './minerals.ts'
import type { Recipe } from './recipe.ts'
import * as solvents from './solvents.ts'

/** What an enterprise of each trade has; illustrative sizes of the order of the trade's emissions. */
export const tradeRecipes: Readonly<Record<TradeId, Recipe>> = {
  coking: heavy.cokingRecipe,
  steel: heavy.steelRecipe,
  power: heavy.powerRecipe,
  chemicals: heavy.chemicalsRecipe,
  coalChemistry: heavy.coalChemistry,
  methanol: heavy.methanolPlant,
  clinker: minerals.clinkerRecipe,
  grinding: minerals.grindingRecipe,
  lime: minerals.limeRecipe,
  brick: minerals.brickRecipe,
  casting: metals.castingRecipe,
  refractory: minerals.refractoryRecipe,
  ferroalloy: metals.ferroalloyRecipe,
  washery: minerals.washeryRecipe,
  quarry: minerals.quarryRecipe,
  concrete: minerals.concreteRecipe,
  heating: metals.heatingRecipe,
  waste: metals.wasteRecipe,
  painting: solvents.paintingRecipe,
  printing: solvents.printingRecipe,
  furniture: solvents.furnitureRecipe,
  plastics: solvents.plasticsRecipe,
  pharmacy: solvents.pharmacyRecipe,
  food: solvents.foodRecipe,
  oil: solvents.oilRecipe,
}
