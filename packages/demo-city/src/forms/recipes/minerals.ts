import { loaderMachines, productRecipe, type Recipe } from './recipe.ts'

const stone = (annual: number, storage = 'I04') => ({ material: '石灰石', scc: '1604003001', annual, area: 5200, moisture: 2, storage })
const fines = (material: string, annual: number, storage = 'I05') => ({
  material,
  scc: '1604001001',
  annual,
  area: 6500,
  moisture: 9,
  storage,
})

export const clinkerRecipe: Recipe = {
  works: [230, 24],
  staff: 340,
  outputMYuan: 430,
  powerMkWh: 98,
  equipment: [
    {
      name: '5000 t/d 新型干法窑',
      type: '210',
      purpose: '生产',
      outlet: 0,
      capacity: [165, '万t/a'],
      fuels: [{ kind: 'bituminous', annual: 172_000 }],
      products: [productRecipe('熟料', '窑尾', '1103001001', 1_180_000)],
      treatments: [
        ['DN06', 75],
        ['DC09', 99.95],
      ],
    },
    {
      name: '窑头冷却机与水泥磨',
      type: '308',
      purpose: '生产',
      outlet: 1,
      products: [productRecipe('熟料', '窑头冷却机', '1103001002', 1_180_000), productRecipe('水泥', '水泥磨', '1103002001', 820_000)],
      treatments: [['DC09', 99.95]],
    },
  ],
  materials: [['石灰石', 't', 1_560_000]],
  yards: [stone(1_560_000, 'I05'), fines('煤', 172_000)],
  road: [3.1, 520],
  machines: [loaderMachines(5), { type: '505', count: 8, kw: 276, hours: 2600 }],
}

export const grindingRecipe: Recipe = {
  works: [220, 16],
  staff: 85,
  outputMYuan: 120,
  powerMkWh: 18,
  equipment: [
    {
      name: '水泥磨',
      type: '308',
      purpose: '生产',
      outlet: 0,
      products: [productRecipe('水泥', '独立粉磨', '1103002002', 480_000)],
      treatments: [['DC09', 99.9]],
    },
  ],
  materials: [['熟料', 't', 350_000]],
  yards: [{ material: '石膏与混合材', scc: '1604003001', annual: 130_000, area: 2500, moisture: 4, storage: 'I04' }],
  road: [0.9, 160],
  machines: [loaderMachines(2)],
}

export const limeRecipe: Recipe = {
  works: [300, 24],
  staff: 60,
  outputMYuan: 38,
  powerMkWh: 3,
  equipment: [
    {
      name: '石灰竖窑',
      type: '211',
      purpose: '生产',
      outlet: 0,
      capacity: [12, '万t/a'],
      fuels: [{ kind: 'lean', annual: 14_500 }],
      products: [productRecipe('生石灰', '竖窑', '1104001001', 96_000)],
      treatments: [
        ['DS03', 80],
        ['DC08', 99.3],
      ],
    },
  ],
  materials: [['石灰石', 't', 172_000]],
  yards: [stone(172_000)],
  road: [0.6, 70],
  machines: [loaderMachines(2)],
}

export const brickRecipe: Recipe = {
  works: [270, 24],
  staff: 75,
  outputMYuan: 24,
  powerMkWh: 4,
  equipment: [
    {
      name: '隧道窑',
      type: '213',
      purpose: '生产',
      outlet: 0,
      fuels: [{ kind: 'gangue', annual: 9200 }],
      products: [productRecipe('烧结砖', '隧道窑', '1105001001', 6200, '万块')],
      treatments: [
        ['DS03', 82],
        ['DC11', 90],
      ],
    },
  ],
  materials: [['页岩与煤矸石', 't', 148_000]],
  yards: [{ material: '页岩', scc: '1604005001', annual: 148_000, area: 4000, moisture: 10, storage: 'I02' }],
  road: [0.5, 60],
  machines: [loaderMachines(2), { type: '501', count: 1, kw: 110, hours: 1400 }],
}

export const refractoryRecipe: Recipe = {
  works: [310, 24],
  staff: 110,
  outputMYuan: 62,
  powerMkWh: 5,
  equipment: [
    {
      name: '高温隧道窑',
      type: '213',
      purpose: '生产',
      outlet: 0,
      fuels: [{ kind: 'gas', annual: 420 }],
      products: [productRecipe('耐火砖', '隧道窑', '1107002001', 24_000)],
      treatments: [['DC08', 99]],
    },
  ],
  materials: [['铝矾土', 't', 29_000]],
  yards: [{ material: '铝矾土', scc: '1604005001', annual: 29_000, area: 1500, moisture: 5, storage: 'I04' }],
  road: [0.4, 30],
  machines: [loaderMachines(1)],
}

export const washeryRecipe: Recipe = {
  works: [300, 16],
  staff: 70,
  outputMYuan: 160,
  powerMkWh: 6,
  equipment: [
    {
      name: '破碎筛分',
      type: '308',
      purpose: '生产',
      outlet: 0,
      capacity: [120, '万t/a'],
      products: [productRecipe('洗精煤', '湿法洗选', '1114002001', 620_000)],
      treatments: [['DC08', 99]],
    },
  ],
  materials: [['原煤', 't', 950_000]],
  yards: [
    fines('原煤与精煤', 1_500_000, 'I05'),
    { material: '煤矸石', scc: '1604004001', annual: 210_000, area: 5000, moisture: 10, storage: 'I02' },
  ],
  road: [1.1, 240],
  machines: [loaderMachines(4)],
  waterM3: 60_000,
}

export const quarryRecipe: Recipe = {
  works: [240, 10],
  staff: 45,
  outputMYuan: 46,
  powerMkWh: 4,
  equipment: [
    {
      name: '破碎筛分线',
      type: '308',
      purpose: '生产',
      outlet: 0,
      products: [
        productRecipe('砂石骨料', '破碎', '1118001001', 850_000),
        productRecipe('砂石骨料', '筛分', '1118001002', 850_000),
        productRecipe('砂石骨料', '转运装卸', '1118001003', 850_000),
      ],
      treatments: [['DC08', 99]],
    },
  ],
  materials: [['毛石', 't', 920_000]],
  yards: [{ material: '骨料', scc: '1604003001', annual: 850_000, area: 8000, moisture: 3, storage: 'I03' }],
  road: [1.4, 260],
  machines: [loaderMachines(3), { type: '501', count: 3, kw: 180, hours: 1900 }, { type: '505', count: 4, kw: 240, hours: 1800 }],
}

export const concreteRecipe: Recipe = {
  works: [260, 12],
  staff: 65,
  outputMYuan: 85,
  powerMkWh: 1.2,
  equipment: [
    {
      name: '搅拌楼',
      type: '309',
      purpose: '生产',
      outlet: 0,
      capacity: [180, 'm3/h'],
      products: [productRecipe('商品混凝土', '搅拌站', '1118002001', 210_000, 'm3')],
      treatments: [['DC12', 99.5]],
    },
  ],
  materials: [
    ['水泥', 't', 68_000],
    ['砂石', 't', 390_000],
  ],
  yards: [{ material: '砂石', scc: '1604003001', annual: 390_000, area: 4200, moisture: 4, storage: 'I05' }],
  road: [0.5, 180],
  machines: [loaderMachines(2)],
}
