/** Kinds of surface sources that are brought in as sheets, and the first digits of their classes. */
export const surfaceKinds = {
  vehicle: { label: '机动车', prefixes: ['12'], department: '公安交管部门' },
  nonRoad: { label: '非道路移动机械', prefixes: ['13'], department: '农业农村与住建部门' },
  dust: { label: '扬尘', prefixes: ['16'], department: '住房城乡建设部门' },
  agriculture: { label: '农业', prefixes: ['17'], department: '农业农村部门' },
  residential: { label: '民用燃烧', prefixes: ['1005', '1802'], department: '乡镇与能源部门' },
  cooking: { label: '餐饮油烟', prefixes: ['20'], department: '市场监管部门' },
  petrolStation: { label: '加油站', prefixes: ['1502'], department: '商务部门' },
} as const satisfies Record<string, { label: string; prefixes: readonly string[]; department: string }>

export type SurfaceKind = keyof typeof surfaceKinds
export const surfaceKindIds = Object.keys(surfaceKinds) as SurfaceKind[]

/** The kind that a class is brought in with; null for classes that are filled in one by one only. */
export const surfaceKindOf = (scc: string): SurfaceKind | null =>
  surfaceKindIds.find(kind => surfaceKinds[kind].prefixes.some(prefix => scc.startsWith(prefix))) ?? null
