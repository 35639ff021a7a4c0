import type { Inputs } from '../calculate/inputs.ts'

/** Does the form tell enough for a balance of the solvent? */
export const hasSolventBalance = ({ sourceClass, source }: Inputs): boolean =>
  sourceClass.method === 'solvent' && source.quantities.amount !== undefined && source.quantities.vocPercent !== undefined

/**
 * VOC in what was used, less what was recovered or left with waste, t: M c − R. Not below 0: the checks refuse more recovered than brought in.
 * Source: inventory-method §6.
 */
export const solventVocT = (inputs: Inputs): number => {
  const brought = (inputs.get('amount') * inputs.get('vocPercent')) / 100
  return brought - (inputs.has('recoveredT') ? inputs.get('recoveredT') : 0)
}

/** Share that is not caught and destroyed, 1 − κ η, as the form gives it; null when it gives controls instead. */
export const solventKept = (inputs: Inputs): number | null => {
  if (inputs.source.controls.length > 0 || !inputs.has('removalPercent')) return null
  const capture = inputs.has('capturePercent') ? inputs.get('capturePercent') : 100
  return 1 - (capture / 100) * (inputs.get('removalPercent') / 100)
}
