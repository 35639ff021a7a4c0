/** What an enterprise of size 1 has. Amounts a year; `outlet` counts the trade's outlets from 0. */
export interface Recipe {
  /** Days a year, hours a day. */
  works: readonly [days: number, hours: number]
  equipment: readonly EquipmentRecipe[]
  materials?: readonly (readonly [name: string, unit: string, annual: number])[]
  solvents?: readonly SolventRecipe[]
  tanks?: readonly TankRecipe[]
  yards?: readonly YardRecipe[]
  /** km of roads within the plant and vehicles a day on them. */
  road?: readonly [km: number, vehicles: number]
  /** Loaders and forklifts. */
  machines?: readonly MachineRecipe[]
  /** Waste water treated, m3/a. */
  waterM3?: number
  powerMkWh?: number
  staff: number
  outputMYuan: number
}

export interface EquipmentRecipe {
  name: string
  /** Dictionary 15. */
  type: string
  purpose: '发电' | '供热' | '热电联产' | '生产' | '其他'
  outlet: number
  capacity?: readonly [amount: number, unit: 't/h' | 'MW' | '万t/a' | 'm3/h']
  fuels?: readonly FuelRecipe[]
  products?: readonly ProductRecipe[]
  /** Technology and measured removal, %. */
  treatments?: readonly (readonly [method: string, efficiency: number])[]
}

export type FuelKind = 'bituminous' | 'lean' | 'gangue' | 'coke' | 'gas' | 'cokeGas' | 'blastGas' | 'diesel' | 'biomass' | 'waste'

export interface FuelRecipe {
  kind: FuelKind
  annual: number
  /** Absent for kilns: their process counts it. */
  scc?: string
}

export interface ProductRecipe {
  name: string
  process: string
  scc?: string
  unit: string
  annual: number
}

export interface SolventRecipe {
  kind: '涂料' | '油墨' | '胶粘剂' | '稀释剂' | '清洗剂' | '其他'
  name: string
  form: '溶剂型' | '水性' | '其他'
  scc: string
  annual: number
  vocContent: number
}

export interface TankRecipe {
  material: string
  scc: string
  /** Dictionary 15. */
  roof: string
  /** Dictionary 99, group H. */
  seal: string
  volume: number
  throughput: number
  vapourPressure: number
}

export interface YardRecipe {
  material: string
  scc: string
  annual: number
  area: number
  moisture: number
  /** Dictionary 99, group I. */
  storage: string
}

export interface MachineRecipe {
  type: '501' | '502' | '503' | '505'
  count: number
  kw: number
  hours: number
}

export const productRecipe = (name: string, process: string, scc: string | undefined, annual: number, unit = 't'): ProductRecipe => ({
  name,
  process,
  annual,
  unit,
  ...(scc && { scc }),
})

export const loaderMachines = (count: number, kw = 162, hours = 2400): MachineRecipe => ({ type: '502', count, kw, hours })
export const forkliftMachines = (count: number): MachineRecipe => ({ type: '503', count, kw: 37, hours: 1500 })
