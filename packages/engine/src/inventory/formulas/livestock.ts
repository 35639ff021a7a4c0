/** Of one kind of manure: what it holds and which share is lost as NH3-N at each stage. Shares 0..1. */
export interface ManureStage {
  /** Total ammoniacal nitrogen that leaves the animals, kg a year. */
  tanKg: number
  housing: number
  storage: number
  spreading: number
  /** Share of the stored nitrogen lost as N2O, NO and N2. */
  otherLoss: number
  /** Share that is used as feed or fuel and not spread. */
  reused: number
  /** Share that goes to organic nitrogen before storage: 0.1 for solid manure, 0 for liquid. */
  immobilised: number
}

/** NH3 per NH3-N. */
const ammonia = 1.214

/**
 * NH3 of manure by the flow of its nitrogen, kg: housing A1 = TAN; storage A2 = A1 (1 − EF1), solid manure less 10 %; spreading
 * A3 = [A2 (1 − EF2) − other losses] (1 − R); E = Σ A·EF × 1.214.
 *
 * Source: MEP NH3 guideline as in ChinaXiv 201711.02349; inventory-method §7. The factor library has totals per head; this is for farms that tell
 * their stages.
 */
export const manureAmmoniaKg = (stages: readonly ManureStage[]): number =>
  ammonia *
  stages.reduce((sum, { tanKg, housing, storage, spreading, otherLoss, reused, immobilised }) => {
    const stored = tanKg * (1 - housing) * (1 - immobilised)
    const spread = (stored * (1 - storage) - stored * otherLoss) * (1 - reused)
    return sum + tanKg * housing + stored * storage + Math.max(0, spread) * spreading
  }, 0)

/**
 * TAN of a herd, kg a year. Source: inventory-method §7.
 *
 * @param excretionKg of one head a day
 * @param days of the year it lives
 * @param nitrogen share of N in the excretion; `ammoniacal` share of TAN in N
 */
export const tanKg = (heads: number, excretionKg: number, days: number, nitrogen: number, ammoniacal: number): number =>
  heads * excretionKg * days * nitrogen * ammoniacal
