interface PsatClass {
  phase: 'gas' | 'particle'
  /** Which bulk species of CAMx the class apportions. */
  of: string
}

const gas = (of: string): PsatClass => ({ phase: 'gas', of })
const particle = (of: string): PsatClass => ({ phase: 'particle', of })

/** Tracer classes of OSAT / PSAT (CAMx users' guide, "Source apportionment": families of tracers). */
export const psatClasses = {
  SO2: gas('SO2'),
  PS4: particle('PSO4'),
  NIT: gas('NO + HONO'),
  RGN: gas('NO2 + NO3 + 2 N2O5 + INO3'),
  TPN: gas('PAN + PNA'),
  NTR: gas('organic nitrates'),
  HN3: gas('HNO3'),
  PN3: particle('PNO3'),
  NH3: gas('NH3'),
  PN4: particle('PNH4'),
  VOC: gas('VOC'),
  O3N: gas('O3 formed under NOx limitation'),
  O3V: gas('O3 formed under VOC limitation'),
  OON: gas('odd oxygen of O3N'),
  OOV: gas('odd oxygen of O3V'),
  ARO: gas('aromatics'),
  ISP: gas('isoprene'),
  TRP: gas('terpenes'),
  SQT: gas('sesquiterpenes'),
  CG1: gas('condensable gas 1'),
  CG2: gas('condensable gas 2'),
  CG3: gas('condensable gas 3'),
  CG4: gas('condensable gas 4'),
  PO1: particle('SOA1'),
  PO2: particle('SOA2'),
  PO3: particle('SOA3'),
  PO4: particle('SOA4'),
  PPA: particle('SOPA'),
  PPB: particle('SOPB'),
  PEC: particle('PEC'),
  POA: particle('POA'),
  PFC: particle('FCRS'),
  PFN: particle('FPRM'),
  PCC: particle('CCRS'),
  PCS: particle('CPRM'),
  HG0: gas('HG0'),
  HG2: gas('HG2'),
  PHG: particle('HGP'),
} as const satisfies Record<string, PsatClass>

export type PsatClassName = keyof typeof psatClasses

export interface PsatName {
  cls: PsatClassName
  /** Emission group, 1-based; 0 where emissions are not split by group, and for IC and BC. */
  group: number
  /** Source region, 1-based; 0 for IC and BC. */
  region: number
  /** `emission`, or the initial or boundary conditions. */
  origin: 'emission' | 'initial' | 'boundary'
  /** Of `boundary`, when sides are distinguished. */
  side?: 'north' | 'east' | 'south' | 'west' | 'top'
}

const sides = {
  NBC: 'north',
  EBC: 'east',
  SBC: 'south',
  WBC: 'west',
  TBC: 'top',
  TOP: 'top',
  NTH: 'north',
  EST: 'east',
  STH: 'south',
  WST: 'west',
} as const
const namePattern = /^([A-Z][A-Z0-9]{2})(\d{3})(\d{3}|IC |IC|BC |BC|[NESWT]BC|TOP|NTH|EST|STH|WST)$/

/**
 * Takes a PSAT / OSAT tracer name apart: class (3 letters), emission group (3 digits), region (3 digits, or `IC`, `BC`, a side). Null for a name
 * that is none, such as a bulk species. Groups and regions are numbers of the run; the importing user must give their meaning.
 */
export const parsePsatName = (name: string): PsatName | null => {
  const found = namePattern.exec(name.trim())
  if (!found || !(found[1]! in psatClasses)) return null
  const [cls, group, place] = [found[1] as PsatClassName, Number(found[2]), found[3]!.trim()]
  if (place === 'IC') return { cls, group, region: 0, origin: 'initial' }
  if (place === 'BC') return { cls, group, region: 0, origin: 'boundary' }
  if (place in sides) return { cls, group, region: 0, origin: 'boundary', side: sides[place as keyof typeof sides] }
  return { cls, group, region: Number(place), origin: 'emission' }
}

/** Classes whose sum is the PM2.5 of a group and region. */
export const pm25Classes: readonly PsatClassName[] = [
  'PS4',
  'PN3',
  'PN4',
  'PEC',
  'POA',
  'PFC',
  'PFN',
  'PO1',
  'PO2',
  'PO3',
  'PO4',
  'PPA',
  'PPB',
]
