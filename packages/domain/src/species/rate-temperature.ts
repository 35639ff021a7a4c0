/** k(OH) of a species by temperature: A Tⁿ exp(−B/T), A in 10⁻¹² cm³ per molecule and second (and kelvin to the power −n), B in kelvin. */
export interface RateTemperature {
  a: number
  power: number
  kelvin: number
}

/**
 * Species whose k(OH) is known by temperature; all others have their rate at 298 K only.
 * Source: Atkinson and Arey 2003, from memory: each gives the rate at 298 K of `species-constants.ts` to 2 % (tested), its slope is to be confirmed.
 */
const rows: readonly (readonly [no: number, a: number, power: number, kelvin: number])[] = [
  [1, 1.49e-5, 2, 499],
  [2, 1.65e-5, 2, 87],
  [3, 1.17e-5, 2, -213],
  [4, 1.81e-5, 2, -114],
  [6, 2.52e-5, 2, -158],
  [7, 2.73e-5, 2, -214],
  [8, 33.7, 0, 809],
  [9, 1.66e-5, 2, -407],
  [12, 0.0254, 1, 112],
  [15, 3.26e-5, 2, -262],
  [19, 2.35e-5, 2, -140],
  [20, 1.95e-5, 2, -406],
  [25, 2.72e-5, 2, -361],
  [26, 2.53e-5, 2, -436],
  [27, 3.17e-5, 2, -406],
  [30, 1.96, 0, -438],
  [31, 4.85, 0, -504],
  [32, 6.55, 0, -467],
  [33, 10.1, 0, -550],
  [34, 11, 0, -487],
  [35, 5.86, 0, -500],
  [38, 27, 0, -390],
  [41, 2.33, 0, 193],
  [42, 1.81, 0, -338],
  [58, 14.8, 0, -448],
  [106, 4.4, 0, -365],
]

export const rateTemperatures: ReadonlyMap<number, RateTemperature> = new Map(
  rows.map(([no, a, power, kelvin]) => [no, { a, power, kelvin }]),
)
