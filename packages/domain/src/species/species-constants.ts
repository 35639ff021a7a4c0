/** Origin of a rate constant. AOPWIN is an estimate: for halocarbons and ethers an order of magnitude. */
export const rateSources = {
  Atkinson: 'Atkinson & Arey 2003',
  MCM: 'MCM v3.3.1, 298 K',
  AOPWIN: 'AOPWIN v1.92',
  literature: 'literature',
} as const
export type RateSource = keyof typeof rateSources

/** Constants of a species; null where none is known: it is left out of a sum, never counted as 0. */
export interface SpeciesConstants {
  no: number
  /** g O₃ per g, Carter 2010. */
  mir: number | null
  /** g O₃ per g, Zhang et al. 2021 for China. */
  mirChina: number | null
  /** 10⁻¹² cm³ per molecule and second at 298 K. */
  koh: number
  kohSource: RateSource
  /** Toluene = 100, Derwent et al. 2010: one table only. */
  soap: number | null
  /** g per g, Wu et al. 2017. */
  soaYield: number | null
  /** Aerosol coefficient in %, Grosjean. */
  fac: number | null
  /** Constants from memory, not read in a document: to be confirmed before an official use. */
  recalled: readonly ('mir' | 'koh' | 'soap' | 'fac')[]
}

type Row = readonly [
  no: number,
  mir: number | null,
  mirChina: number | null,
  koh: number,
  kohSource: RateSource,
  soap: number | null,
  soaYield: number | null,
  fac: number | null,
  recalled: SpeciesConstants['recalled'],
]

const rows: readonly Row[] = [
  [1, 0.28, 0.14, 0.248, 'Atkinson', 0.1, 0, null, []],
  [2, 0.49, 0.25, 1.09, 'Atkinson', 0, 0, null, []],
  [3, 1.23, 0.83, 2.12, 'Atkinson', 0, 0, null, []],
  [4, 1.15, 0.75, 2.36, 'Atkinson', 0.3, 0, null, []],
  [5, 1.45, 0.91, 3.6, 'Atkinson', 0.2, 0, null, []],
  [6, 1.31, 0.87, 3.8, 'Atkinson', 0.3, 0, null, []],
  [7, 2.39, null, 4.97, 'Atkinson', 0, 0.04, null, []],
  [8, 1.17, 0.74, 2.23, 'Atkinson', 0, 0, null, []],
  [9, 0.97, 0.81, 5.78, 'Atkinson', 0, 0, null, []],
  [10, 1.5, 1.12, 5.2, 'Atkinson', 0, 0, null, []],
  [11, 1.8, 1.19, 5.2, 'Atkinson', 0.2, 0, null, []],
  [12, 1.24, 0.62, 5.2, 'Atkinson', 0.1, 0, null, []],
  [13, 2.19, null, 5.663, 'AOPWIN', 0, 0.0017, 0.17, ['fac']],
  [14, 1.55, null, 4.77, 'Atkinson', 0, 0, null, []],
  [15, 1.25, 1.29, 6.97, 'Atkinson', 0, 0.0017, 0.17, ['fac']],
  [16, 1.19, 0.73, 6.86, 'MCM', 0, 0, null, []],
  [17, 1.34, null, 7.139, 'AOPWIN', 0.4, 0, null, []],
  [18, 1.61, 1.06, 7.15, 'MCM', 0, 0, null, []],
  [19, 1.26, null, 3.34, 'Atkinson', 0, 0.048, null, []],
  [20, 1.07, 0.28, 6.76, 'Atkinson', 0.1, 0.048, 0.06, ['fac']],
  [21, 1.7, null, 9.64, 'Atkinson', 0, 0.22, 2.7, ['fac']],
  [22, 1.03, null, 6.6, 'Atkinson', 0, 0.048, null, []],
  [23, 1.07, null, 8.276, 'AOPWIN', 0, 0.048, 0.5, ['fac']],
  [24, 1.24, null, 8.561, 'AOPWIN', 0, 0.048, 0.5, ['fac']],
  [25, 0.9, 0.07, 8.11, 'Atkinson', 0.8, 0.058, 0.06, ['fac']],
  [26, 0.78, 0.01, 9.7, 'Atkinson', 1.9, 0.14, 1.5, ['fac']],
  [27, 0.68, 0.02, 11, 'Atkinson', 7, 0.22, 2, ['fac']],
  [28, 0.61, -0.03, 12.3, 'Atkinson', 16.2, 0.33, 2.5, ['fac']],
  [29, 0.55, -0.1, 13.2, 'Atkinson', 34.5, 0.44, 3, ['soap', 'fac']],
  [30, 9, 4.71, 8.52, 'Atkinson', 1.3, 0, null, []],
  [31, 11.66, 6.68, 26.3, 'Atkinson', 1.6, 0, null, []],
  [32, 9.73, 4.75, 31.4, 'Atkinson', 1.2, 0, null, []],
  [33, 15.16, 14.11, 64, 'Atkinson', 3.1, 0, null, []],
  [34, 14.24, 12.64, 56.4, 'Atkinson', 3.6, 0, null, []],
  [35, 7.21, 6.18, 31.4, 'Atkinson', 0, 0, null, []],
  [36, 10.56, 9.45, 67, 'Atkinson', 4, 0, null, []],
  [37, 10.38, 9.69, 65, 'Atkinson', 3.6, 0, null, []],
  [38, 10.61, 7.89, 100, 'Atkinson', 1.9, 0.0079, null, []],
  [39, 5.49, 5.69, 37, 'Atkinson', null, 0.02, null, []],
  [40, 0.95, 0.2, 0.7575, 'MCM', 0.1, 0, null, []],
  [41, 0.72, 0.38, 1.22, 'Atkinson', 92.9, 0.0093, 2, ['fac']],
  [42, 4, 2.12, 5.63, 'Atkinson', 100, 0.36, 5.4, ['fac']],
  [43, 3.04, 2.02, 7, 'Atkinson', 111.6, 0.054, 5.4, ['fac']],
  [44, 9.75, 6.41, 23.1, 'Atkinson', 84.5, 0.069, 4.7, ['soap', 'fac']],
  [45, 5.84, 4.17, 14.3, 'Atkinson', 67.1, 0.072, 1.6, ['soap', 'fac']],
  [46, 7.64, 5.41, 13.6, 'Atkinson', 95.5, 0.1, 5, ['fac']],
  [47, 1.73, 1.45, 58, 'Atkinson', 212.3, 0.039, null, []],
  [48, 2.52, 2.41, 6.3, 'Atkinson', 95.5, 0.021, 4, ['fac']],
  [49, 2.03, 1.79, 5.8, 'Atkinson', 109.7, 0.016, 1.6, ['fac']],
  [50, 7.39, 5.83, 18.6, 'Atkinson', 100.6, 0.063, 6.3, ['fac']],
  [51, 4.44, 3.87, 11.8, 'Atkinson', 69.7, 0.025, 2.5, ['fac']],
  [52, 5.59, 4.47, 11.9, 'Atkinson', 94.8, 0.056, 5.6, ['fac']],
  [53, 11.76, 9.64, 56.7, 'Atkinson', 13.5, 0.021, 2.9, ['fac']],
  [54, 8.87, 9.54, 32.5, 'Atkinson', 20.6, 0.021, 2, ['fac']],
  [55, 11.97, 8.57, 32.7, 'Atkinson', 43.9, 0.021, 3.6, ['fac']],
  [56, 7.1, null, 14.24, 'AOPWIN', null, 0.063, 6.3, ['fac']],
  [57, 4.43, null, 8.105, 'AOPWIN', null, 0.063, 6.3, ['fac']],
  [58, 12.61, 4.73, 66.6, 'Atkinson', 1.8, 0.13, null, []],
  [59, 3.34, null, 23, 'Atkinson', null, 0.3, null, []],
  [60, 0.25, null, 1.2, 'literature', null, null, null, ['koh']],
  [61, 0.61, 0.49, 5.1, 'Atkinson', 0.4, 0, null, []],
  [62, 0.73, 0.44, 2.94, 'Atkinson', null, 0.001, null, []],
  [63, 3.2, null, 26.34, 'AOPWIN', null, 0, null, []],
  [64, 0.63, 0.54, 1.681, 'MCM', 0.1, 0, null, []],
  [65, 4.31, null, 14.12, 'AOPWIN', null, null, null, []],
  [66, 15.61, null, 18.34, 'AOPWIN', null, 0, null, []],
  [67, 2.62, null, 28.03, 'AOPWIN', null, null, null, []],
  [68, 3.88, 2.78, 13, 'Atkinson', null, 0.0078, null, []],
  [69, 3.14, 2.71, 9.1, 'Atkinson', null, 0.0078, null, []],
  [70, 0.038, null, 0.04311, 'MCM', null, null, null, []],
  [71, 0.041, 0.07, 0.1478, 'MCM', null, 0.035, null, []],
  [72, 0.022, null, 0.1037, 'MCM', null, 0.035, null, []],
  [73, 0, null, 0, 'AOPWIN', null, 0.035, null, []],
  [74, 0.0187, null, 0.03927, 'MCM', null, 0.035, null, []],
  [75, null, null, 0.0784, 'AOPWIN', null, null, null, []],
  [76, null, null, 0.0578, 'AOPWIN', null, null, null, []],
  [77, null, null, 0.0426, 'AOPWIN', null, null, null, []],
  [78, 0.29, null, 0.4149, 'MCM', null, 0.035, null, []],
  [79, 0.069, 0.08, 0.2707, 'MCM', null, 0.035, null, []],
  [80, 0.21, null, 0.2397, 'MCM', null, 0.035, null, []],
  [81, 0.0049, 0, 0.009428, 'MCM', null, 0.035, null, []],
  [82, 0.086, null, 0.1962, 'MCM', null, 0.035, null, []],
  [83, null, null, 0.513, 'MCM', null, 0.035, null, []],
  [84, 0.102, null, 0.222, 'MCM', null, 0.035, null, []],
  [85, 0.29, null, 0.442, 'MCM', null, 0.035, null, []],
  [86, 2.83, 3.03, 8.49, 'MCM', null, 0.035, null, []],
  [87, 1.79, null, 10.93, 'MCM', null, 0.035, null, []],
  [88, 1.7, null, 2.624, 'MCM', null, 0.035, null, []],
  [89, 1.7, null, 2.337, 'MCM', null, null, null, []],
  [90, 0.64, null, 1.998, 'MCM', null, 0.035, null, []],
  [91, 0.031, null, 0.1597, 'MCM', null, 0.035, null, []],
  [92, 3.7, null, 9.356, 'AOPWIN', null, 0.035, null, []],
  [93, 5.03, null, 9.356, 'AOPWIN', null, 0.035, null, []],
  [94, null, null, 0.03, 'AOPWIN', null, 0.035, null, []],
  [95, 0.32, null, 1.372, 'AOPWIN', null, 0.035, null, []],
  [96, null, null, 2.366, 'AOPWIN', null, null, null, []],
  [97, 0.178, null, 0.4005, 'AOPWIN', null, 0.035, null, []],
  [98, null, null, 0.9649, 'AOPWIN', null, 0.035, null, []],
  [99, 0.178, null, 0.4005, 'AOPWIN', null, 0.035, null, []],
  [100, null, null, 0.2817, 'AOPWIN', null, 0.035, null, []],
  [101, 0, null, 0, 'AOPWIN', null, 0.035, null, ['mir']],
  [102, 0, null, 0, 'AOPWIN', null, 0.035, null, ['mir']],
  [103, 0, null, 0, 'AOPWIN', null, 0.035, null, ['mir']],
  [104, 0, null, 0, 'literature', null, 0.035, null, ['mir', 'koh']],
  [105, 9.46, 6.71, 9.37, 'Atkinson', 0.7, 0, null, ['soap']],
  [106, 6.54, 4.1, 15, 'Atkinson', 0.6, 0, null, []],
  [107, 7.45, 3.01, 20, 'MCM', null, null, null, []],
  [108, 0.36, 0.22, 0.17, 'Atkinson', 0.3, 0.0078, null, []],
  [109, 7.08, 2.6, 20, 'Atkinson', 0.5, 0, null, ['soap']],
  [110, 9.39, 3.97, 34, 'MCM', null, 0.093, null, []],
  [111, 6.01, 5.23, 29, 'Atkinson', null, 0.093, null, []],
  [112, 1.48, 1.18, 1.22, 'Atkinson', 0.6, 0.0078, null, ['soap']],
  [113, 5.97, 4.54, 24, 'Atkinson', null, 0.093, null, []],
  [114, -0.67, -1.02, 12, 'Atkinson', 216.1, 0, null, ['soap']],
  [115, 5.08, 6.27, 28, 'Atkinson', null, 0.093, null, []],
  [116, -0.59, -1.16, 17, 'Atkinson', null, 0, null, ['mir']],
  [117, 4.35, 5.72, 30, 'Atkinson', null, 0.093, null, []],
]

/** Constants of the 117 species, in the order of their list. */
export const speciesConstants: readonly SpeciesConstants[] = rows.map(
  ([no, mir, mirChina, koh, kohSource, soap, soaYield, fac, recalled]) => ({
    ...{ no, mir, mirChina, koh, kohSource, soap, soaYield, fac, recalled },
  }),
)

const halfway = (m: number | null, p: number | null): number | null => (m === null || p === null ? null : (m + p) / 2)

/** The peak of m- and p-xylene has the mean constants of both, as foqat and AeroViz take them. */
const mpXyleneConstants = (m: SpeciesConstants, p: SpeciesConstants): SpeciesConstants => ({
  ...m,
  no: 118,
  mir: halfway(m.mir, p.mir),
  mirChina: halfway(m.mirChina, p.mirChina),
  koh: (m.koh + p.koh) / 2,
  soap: halfway(m.soap, p.soap),
  soaYield: halfway(m.soaYield, p.soaYield),
  fac: halfway(m.fac, p.fac),
})

/** Constants of everything that an hour can hold, by position. */
export const storedSpeciesConstants: readonly SpeciesConstants[] = [
  ...speciesConstants,
  mpXyleneConstants(speciesConstants[43]!, speciesConstants[44]!),
]
