import { forkliftMachines, productRecipe, type Recipe, type SolventRecipe } from './recipe.ts'

const solvent = (
  kind: SolventRecipe['kind'],
  name: string,
  form: SolventRecipe['form'],
  scc: string,
  annual: number,
  vocContent: number,
): SolventRecipe => ({ kind, name, form, scc, annual, vocContent })

export const paintingRecipe: Recipe = {
  works: [290, 10],
  staff: 210,
  outputMYuan: 165,
  powerMkWh: 4,
  equipment: [
    {
      name: '喷漆房',
      type: '304',
      purpose: '生产',
      outlet: 0,
      products: [productRecipe('煤机结构件', '喷涂', undefined, 9200)],
      treatments: [['VC02', 82]],
    },
  ],
  materials: [['钢材', 't', 10_400]],
  solvents: [
    solvent('涂料', '醇酸面漆', '溶剂型', '1401004001', 130, 48),
    solvent('涂料', '水性底漆', '水性', '1401004002', 80, 14),
    solvent('稀释剂', '二甲苯稀释剂', '溶剂型', '1401004009', 40, 100),
  ],
  road: [0.4, 30],
  machines: [forkliftMachines(5)],
}

export const printingRecipe: Recipe = {
  works: [295, 11],
  staff: 85,
  outputMYuan: 48,
  powerMkWh: 1.6,
  equipment: [
    {
      name: '凹版印刷机',
      type: '306',
      purpose: '生产',
      outlet: 0,
      products: [productRecipe('包装材料', '凹印', undefined, 3600)],
      treatments: [['VC02', 85]],
    },
  ],
  materials: [['薄膜', 't', 3300]],
  solvents: [solvent('油墨', '凹印油墨', '溶剂型', '1403001002', 110, 65), solvent('清洗剂', '乙酸乙酯', '溶剂型', '1403001009', 30, 100)],
  machines: [forkliftMachines(2)],
}

export const furnitureRecipe: Recipe = {
  works: [285, 10],
  staff: 75,
  outputMYuan: 32,
  powerMkWh: 1,
  equipment: [
    {
      name: '喷涂房',
      type: '304',
      purpose: '生产',
      outlet: 0,
      products: [productRecipe('木质家具', '喷涂', undefined, 21_000, '件')],
      treatments: [['VC01', 62]],
    },
  ],
  materials: [['板材', 'm3', 5200]],
  solvents: [
    solvent('涂料', 'PU 面漆', '溶剂型', '1401003001', 58, 55),
    solvent('涂料', '水性木器漆', '水性', '1401003002', 40, 12),
    solvent('胶粘剂', '白乳胶', '水性', '1411001002', 9, 3),
  ],
  machines: [forkliftMachines(2)],
}

export const plasticsRecipe: Recipe = {
  works: [300, 16],
  staff: 70,
  outputMYuan: 58,
  powerMkWh: 6,
  equipment: [
    {
      name: '挤出生产线',
      type: '303',
      purpose: '生产',
      outlet: 0,
      products: [productRecipe('塑料管材', '挤出', '1113008001', 11_500)],
      treatments: [['VC01', 58]],
    },
  ],
  materials: [['聚乙烯树脂', 't', 11_900]],
  machines: [forkliftMachines(3)],
}

export const pharmacyRecipe: Recipe = {
  works: [310, 18],
  staff: 260,
  outputMYuan: 310,
  powerMkWh: 15,
  equipment: [
    {
      name: '合成车间与燃气锅炉',
      type: '105',
      purpose: '生产',
      outlet: 0,
      capacity: [15, 't/h'],
      fuels: [{ kind: 'gas', annual: 640, scc: '1003004014' }],
      products: [productRecipe('原料药', '化学合成', '1113005002', 620)],
      treatments: [['VC03', 95]],
    },
  ],
  materials: [['有机溶剂', 't', 420]],
  tanks: [{ material: '乙醇', scc: '1505003001', roof: '404', seal: 'H05', volume: 60, throughput: 310, vapourPressure: 5.9 }],
  machines: [forkliftMachines(3)],
  waterM3: 120_000,
}

export const foodRecipe: Recipe = {
  works: [300, 14],
  staff: 140,
  outputMYuan: 120,
  powerMkWh: 3,
  equipment: [
    {
      name: '燃气蒸汽锅炉',
      type: '105',
      purpose: '生产',
      outlet: 0,
      capacity: [6, 't/h'],
      fuels: [{ kind: 'gas', annual: 190, scc: '1003004014' }],
      products: [productRecipe('食品', '蒸煮', undefined, 8600)],
      treatments: [['DN01', 40]],
    },
  ],
  materials: [['农产品', 't', 10_200]],
  machines: [forkliftMachines(3)],
  waterM3: 45_000,
}

export const oilRecipe: Recipe = {
  works: [365, 24],
  staff: 32,
  outputMYuan: 680,
  powerMkWh: 0.6,
  equipment: [
    {
      name: '油气回收装置',
      type: '303',
      purpose: '其他',
      outlet: 0,
      products: [productRecipe('汽油', '发油（底部装载）', '1506001002', 78_000)],
      treatments: [['VC13', 96]],
    },
  ],
  tanks: [
    { material: '汽油', scc: '1501001002', roof: '402', seal: 'H02', volume: 5000, throughput: 78_000, vapourPressure: 48 },
    { material: '柴油', scc: '1501002001', roof: '401', seal: 'H05', volume: 5000, throughput: 110_000, vapourPressure: 0.2 },
  ],
  road: [0.5, 110],
}
