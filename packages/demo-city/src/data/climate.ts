/** Climate of the Shangdang basin, January..December. Illustrative, in the frame of the published 9-11 °C and 537-619 mm a year. */
export const climateNormals = {
  temperatureC: [-5.5, -2.2, 4.0, 11.5, 17.3, 21.2, 22.8, 21.4, 16.5, 10.3, 2.9, -3.6],
  precipitationMm: [5, 8, 17, 28, 46, 66, 132, 112, 68, 36, 16, 5],
  rainDays: [3, 4, 5, 6, 8, 11, 14, 13, 10, 7, 4, 2],
  windMs: [1.7, 1.9, 2.2, 2.4, 2.2, 1.9, 1.6, 1.4, 1.4, 1.5, 1.6, 1.6],
  calmShare: [0.22, 0.2, 0.13, 0.11, 0.13, 0.16, 0.18, 0.2, 0.21, 0.22, 0.22, 0.23],
  humidity: [54, 52, 48, 47, 52, 62, 76, 79, 75, 68, 62, 56],
  /** Mean share of the sky under cloud, 0..1. */
  cloud: [0.38, 0.42, 0.46, 0.48, 0.48, 0.52, 0.6, 0.58, 0.54, 0.46, 0.4, 0.36],
  /** Mixing height by night and at its daily top, m. */
  mixingNightM: [240, 250, 290, 320, 320, 320, 310, 300, 280, 270, 250, 240],
  mixingDayM: [900, 1000, 1300, 1450, 1450, 1400, 1300, 1250, 1200, 1150, 1000, 900],
  /** Mean flow of the large scale, m/s towards east and north: north-west in winter, south to south-east in summer. */
  flowEast: [0.55, 0.5, 0.3, 0.1, -0.1, -0.25, -0.35, -0.25, -0.05, 0.15, 0.4, 0.55],
  flowNorth: [-0.6, -0.45, -0.1, 0.3, 0.5, 0.65, 0.7, 0.5, 0.3, 0.2, -0.3, -0.55],
  /** Strength of coal heating, 0..1: about 1 November to 31 March. */
  heating: [1, 0.95, 0.6, 0.1, 0, 0, 0, 0, 0, 0.15, 0.75, 1],
} as const

/** Mean elevation of the basin floor that the climate represents, m. */
export const referenceElevationM = 950
export const referenceLatitude = 36.2
export const referenceLongitude = 113.1
