import { forkliftMachines, loaderMachines, productRecipe, type Recipe } from './recipe.ts'

export const castingRecipe: Recipe = {
  works: [300, 16],
  staff: 130,
  outputMYuan: 72,
  powerMkWh: 11,
  equipment: [
    {
      name: '中频炉',
      type: '216',
      purpose: '生产',
      outlet: 0,
      products: [productRecipe('铸件', '中频电炉', '1109001002', 12_500)],
      treatments: [['DC09', 97]],
    },
    {
      name: '造型与浇注线',
      type: '303',
      purpose: '生产',
      outlet: 1,
      products: [productRecipe('铸件', '造型浇注落砂', '1109001003', 12_500)],
      treatments: [
        ['DC12', 95],
        ['VC01', 60],
      ],
    },
  ],
  materials: [
    ['废钢生铁', 't', 13_800],
    ['型砂', 't', 9000],
  ],
  road: [0.4, 40],
  machines: [forkliftMachines(4)],
}

export const ferroalloyRecipe: Recipe = {
  works: [320, 24],
  staff: 210,
  outputMYuan: 260,
  powerMkWh: 170,
  equipment: [
    {
      name: '矿热炉',
      type: '208',
      purpose: '生产',
      outlet: 0,
      products: [productRecipe('硅锰合金', '矿热炉', '1109002001', 42_000)],
      treatments: [['DC09', 99.4]],
    },
  ],
  materials: [
    ['锰矿', 't', 88_000],
    ['焦炭', 't', 21_000],
  ],
  yards: [{ material: '锰矿', scc: '1604002001', annual: 109_000, area: 4000, moisture: 5, storage: 'I05' }],
  road: [0.8, 90],
  machines: [loaderMachines(2)],
}

export const heatingRecipe: Recipe = {
  works: [151, 24],
  staff: 48,
  outputMYuan: 46,
  powerMkWh: 4,
  equipment: [
    {
      name: '燃煤热水锅炉',
      type: '103',
      purpose: '供热',
      outlet: 0,
      capacity: [80, 't/h'],
      fuels: [{ kind: 'bituminous', annual: 31_000, scc: '1002001003' }],
      treatments: [
        ['DS01', 91],
        ['DN02', 30],
        ['DC08', 98.5],
      ],
    },
  ],
  materials: [['石灰石粉', 't', 900]],
  yards: [{ material: '煤', scc: '1604001001', annual: 31_000, area: 1200, moisture: 8, storage: 'I05' }],
  road: [0.3, 30],
  machines: [loaderMachines(1, 125, 1200)],
}

export const wasteRecipe: Recipe = {
  works: [340, 24],
  staff: 95,
  outputMYuan: 90,
  equipment: [
    {
      name: '机械炉排焚烧炉',
      type: '601',
      purpose: '发电',
      outlet: 0,
      fuels: [{ kind: 'waste', annual: 255_000, scc: '2102001002' }],
      treatments: [
        ['DS05', 92],
        ['DN02', 55],
        ['DC08', 99.8],
      ],
    },
  ],
  materials: [['消石灰', 't', 2900]],
  road: [0.6, 120],
  machines: [loaderMachines(1)],
  waterM3: 62_000,
}
