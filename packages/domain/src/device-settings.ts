/** How a device of HJ 212 deviates from the standard. */

/** CRC of HJ 212-2017 Appendix A, or the Modbus CRC-16 that some devices send. */
export const checksumKinds = ['standard', 'modbus'] as const
export type Checksum = (typeof checksumKinds)[number]

/** Unit of the particulates that a device sends; `unstated`: μg/m³, and what looks like mg/m³ is refused. */
export const particleUnits = ['unstated', 'ug/m3', 'mg/m3'] as const
export type ParticleUnit = (typeof particleUnits)[number]
