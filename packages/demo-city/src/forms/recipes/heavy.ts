import { forkliftMachines, loaderMachines, productRecipe, type Recipe } from './recipe.ts'

const coal = (annual: number, storage = 'I05') => ({ material: '煤', scc: '1604001001', annual, area: 9000, moisture: 8, storage })
const benzene = { material: '粗苯', scc: '1505001002', roof: '402', seal: 'H02', volume: 1000, throughput: 9800, vapourPressure: 12.7 }
const tar = { material: '煤焦油', scc: '1505002001', roof: '401', seal: 'H05', volume: 2000, throughput: 34_000, vapourPressure: 0.3 }
const methanol = { material: '甲醇', scc: '1505003002', roof: '402', seal: 'H02', volume: 5000, throughput: 160_000, vapourPressure: 12.9 }

export const cokingRecipe: Recipe = {
  works: [365, 24],
  staff: 920,
  outputMYuan: 2100,
  powerMkWh: 62,
  equipment: [
    {
      name: '1#、2#焦炉',
      type: '202',
      purpose: '生产',
      outlet: 0,
      capacity: [100, '万t/a'],
      fuels: [{ kind: 'cokeGas', annual: 17_500 }],
      products: [productRecipe('焦炭', '焦炉烟囱', '1102001004', 930_000)],
      treatments: [
        ['DS05', 95],
        ['DN07', 85],
        ['DC09', 99.6],
      ],
    },
    {
      name: '装煤推焦除尘',
      type: '202',
      purpose: '生产',
      outlet: 1,
      products: [productRecipe('焦炭', '装煤', '1102001002', 930_000), productRecipe('焦炭', '推焦', '1102001003', 930_000)],
      treatments: [['DC09', 99.5]],
    },
    {
      name: '干熄焦装置',
      type: '202',
      purpose: '生产',
      outlet: 1,
      products: [productRecipe('焦炭', '干法熄焦', '1102001005', 930_000)],
      treatments: [['DC09', 99.5]],
    },
    {
      name: '冷鼓脱硫粗苯',
      type: '307',
      purpose: '生产',
      outlet: 2,
      products: [productRecipe('焦炭', '化产回收', '1102001009', 930_000), productRecipe('焦炭', '炉体泄漏', '1102001007', 930_000)],
      treatments: [['VC11', 95]],
    },
  ],
  materials: [['炼焦煤', 't', 1_260_000]],
  tanks: [benzene, tar],
  yards: [coal(1_260_000)],
  road: [3.2, 420],
  machines: [loaderMachines(4)],
  waterM3: 380_000,
}

export const steelRecipe: Recipe = {
  works: [365, 24],
  staff: 5200,
  outputMYuan: 13_500,
  powerMkWh: 1450,
  equipment: [
    {
      name: '1#烧结机',
      type: '204',
      purpose: '生产',
      outlet: 0,
      capacity: [460, '万t/a'],
      fuels: [{ kind: 'coke', annual: 208_000 }],
      products: [productRecipe('烧结矿', '烧结机头', '1101001001', 4_100_000)],
      treatments: [
        ['DS05', 96],
        ['DN07', 86],
        ['DC11', 99.7],
      ],
    },
    {
      name: '1#烧结机尾与环冷',
      type: '204',
      purpose: '生产',
      outlet: 2,
      products: [productRecipe('烧结矿', '机尾', '1101001002', 4_100_000)],
      treatments: [['DC09', 99.7]],
    },
    {
      name: '1#高炉',
      type: '206',
      purpose: '生产',
      outlet: 1,
      capacity: [300, '万t/a'],
      fuels: [
        { kind: 'coke', annual: 1_010_000 },
        { kind: 'blastGas', annual: 168_000 },
      ],
      products: [productRecipe('生铁', '热风炉', '1101003003', 2_720_000)],
      treatments: [['DC09', 99.6]],
    },
    {
      name: '1#高炉出铁场',
      type: '206',
      purpose: '生产',
      outlet: 2,
      products: [productRecipe('生铁', '出铁场', '1101003001', 2_720_000)],
      treatments: [['DC09', 99.6]],
    },
    {
      name: '1#转炉',
      type: '207',
      purpose: '生产',
      outlet: 2,
      capacity: [320, '万t/a'],
      products: [productRecipe('粗钢', '转炉', '1101004001', 2_950_000), productRecipe('钢材', '热轧', '1101005001', 2_850_000)],
      treatments: [['DC09', 99.5]],
    },
  ],
  materials: [
    ['铁矿粉', 't', 4_350_000],
    ['石灰石', 't', 410_000],
  ],
  yards: [{ material: '铁矿粉', scc: '1604002001', annual: 4_350_000, area: 62_000, moisture: 7, storage: 'I05' }, coal(1_200_000)],
  road: [11, 1400],
  machines: [loaderMachines(14), { type: '505', count: 6, kw: 280, hours: 4200 }],
  waterM3: 2_600_000,
}

export const powerRecipe: Recipe = {
  works: [330, 24],
  staff: 460,
  outputMYuan: 1350,
  equipment: [
    {
      name: '1#、2#煤粉锅炉',
      type: '101',
      purpose: '热电联产',
      outlet: 0,
      capacity: [2100, 't/h'],
      fuels: [
        { kind: 'lean', annual: 1_680_000, scc: '1001002001' },
        { kind: 'diesel', annual: 140, scc: '1001008013' },
      ],
      products: [productRecipe('电力', '凝汽发电', undefined, 330_000, '万kWh')],
      treatments: [
        ['DS10', 98.8],
        ['DN04', 88],
        ['DC07', 99.93],
      ],
    },
  ],
  materials: [['石灰石', 't', 42_000]],
  yards: [coal(1_680_000), { material: '灰渣', scc: '1604004001', annual: 390_000, area: 6000, moisture: 12, storage: 'I04' }],
  road: [2.6, 380],
  machines: [loaderMachines(3)],
  waterM3: 300_000,
}

export const chemicalsRecipe: Recipe = {
  works: [335, 24],
  staff: 1150,
  outputMYuan: 1480,
  powerMkWh: 310,
  equipment: [
    {
      name: '循环流化床锅炉',
      type: '102',
      purpose: '热电联产',
      outlet: 0,
      capacity: [220, 't/h'],
      fuels: [{ kind: 'bituminous', annual: 236_000, scc: '1003001002' }],
      products: [productRecipe('合成氨', '水煤浆气化', '1110001002', 105_000)],
      treatments: [
        ['DS02', 97],
        ['DN06', 80],
        ['DC10', 99.85],
      ],
    },
    {
      name: '尿素造粒塔',
      type: '302',
      purpose: '生产',
      outlet: 1,
      products: [productRecipe('尿素', '造粒塔', '1110002001', 150_000)],
      treatments: [['DC04', 85]],
    },
  ],
  materials: [['原料煤', 't', 160_000]],
  yards: [coal(396_000)],
  road: [3.5, 360],
  machines: [loaderMachines(5)],
  waterM3: 900_000,
}

export const coalChemistry: Recipe = {
  ...chemicalsRecipe,
  outputMYuan: 2600,
  equipment: [
    {
      name: '工艺加热炉与动力锅炉',
      type: '102',
      purpose: '热电联产',
      outlet: 0,
      capacity: [260, 't/h'],
      fuels: [{ kind: 'bituminous', annual: 265_000, scc: '1003001002' }],
      treatments: [
        ['DS01', 97.5],
        ['DN06', 82],
        ['DC10', 99.88],
      ],
    },
    {
      name: '费托合成装置',
      type: '303',
      purpose: '生产',
      outlet: 1,
      products: [productRecipe('油品', '间接液化', '1111002001', 165_000)],
      treatments: [['VC03', 96]],
    },
  ],
  materials: [['原料煤', 't', 760_000]],
  tanks: [methanol, { ...benzene, material: '石脑油', scc: '1505009002' }],
  yards: [coal(1_030_000)],
}

export const methanolPlant: Recipe = {
  works: [330, 24],
  staff: 380,
  outputMYuan: 520,
  powerMkWh: 120,
  equipment: [
    {
      name: '转化炉',
      type: '217',
      purpose: '生产',
      outlet: 0,
      fuels: [{ kind: 'cokeGas', annual: 6200 }],
      products: [productRecipe('甲醇', '焦炉煤气制甲醇', '1111001002', 205_000)],
      treatments: [['VC03', 95]],
    },
  ],
  materials: [['焦炉煤气', '万Nm3', 42_000]],
  tanks: [methanol],
  road: [1.2, 90],
  machines: [forkliftMachines(2)],
  waterM3: 160_000,
}
