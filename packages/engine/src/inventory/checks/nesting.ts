import type { EmissionResult } from '../calculate/emission-source.ts'

/**
 * PM10 ≥ PM2.5 ≥ BC + OC for every source: PM2.5 alone is the PM10 too; a finer class that is larger than the one that holds it is cut to it and marked; BC and OC are cut in proportion.
 * Whole grams in, whole grams out. Source: inventory-method §1.
 */
export const nestParticles = (results: EmissionResult[]): EmissionResult[] => {
  const at = (pollutant: string) => results.findIndex(result => result.pollutant === pollutant)
  const cut = (n: number, grams: number) => {
    results[n] = { ...results[n]!, grams, clipped: true }
  }
  const [coarse, fine] = [at('pm10'), at('pm2_5')]
  if (coarse >= 0 && fine >= 0 && results[fine]!.grams > results[coarse]!.grams) cut(fine, results[coarse]!.grams)
  if (fine < 0) return results
  // A class without a factor for PM10 emits at least the PM2.5 that it holds.
  if (coarse < 0) results.splice(fine, 0, { ...results[fine]!, pollutant: 'pm10' })
  return nestCarbon(results)
}

const nestCarbon = (results: EmissionResult[]): EmissionResult[] => {
  const at = (pollutant: string) => results.findIndex(result => result.pollutant === pollutant)
  const cut = (n: number, grams: number) => {
    results[n] = { ...results[n]!, grams, clipped: true }
  }
  const [fine, bc, oc] = [at('pm2_5'), at('bc'), at('oc')]
  const whole = results[fine]!.grams
  const [black, organic] = [results[bc]?.grams ?? 0, results[oc]?.grams ?? 0]
  if (black + organic <= whole) return results
  const blackCut = Math.floor((black / (black + organic)) * whole)
  if (bc >= 0) cut(bc, blackCut)
  if (oc >= 0) cut(oc, Math.min(organic, whole - blackCut))
  return results
}
