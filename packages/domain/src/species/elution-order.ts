/**
 * Species by their number in the order in which a PAMS gas chromatograph on two columns reports them: light ones, then those from hexane on. Peaks that
 * follow one another may be taken for each other.
 *
 * Source: order of the columns of the automatic gas chromatograph of the Utah Division of Air Quality, Lake Park, August 2025.
 */
export const elutionOrder: readonly (readonly number[])[] = [
  [1, 30, 2, 31, 3, 4, 40, 33, 32, 34, 7, 5, 6, 58, 36, 35, 37, 8, 9, 10, 11, 38, 39],
  [12, 13, 14, 41, 15, 16, 17, 18, 19, 20, 21, 22, 42, 23, 24, 25, 43, 118, 47, 46, 26, 48, 49, 50, 51, 53, 52, 54, 27, 55, 56, 57, 28, 29],
]

/** Pairs of positions (number - 1) that follow one another on a column. */
export const neighbouringPeaks: readonly (readonly [number, number])[] = elutionOrder.flatMap(column =>
  column.slice(1).map((no, i) => [column[i]! - 1, no - 1] as const),
)

/** Nearly constant in clean air, so that their course shows the sensitivity of the instrument: CFC-11, CFC-12, CFC-113, carbon tetrachloride. */
export const constantSpecies: readonly number[] = [101, 102, 103, 73]
