import { type EnterpriseForm, emptyForm, type FormRow } from '@qingyuan/domain/fill-form/form.ts'
import { textHash } from '@qingyuan/domain/text-hash.ts'
import type { DemoEnterprise } from '../enterprises/enterprises.ts'
import { emittedSpecies, tradeTable } from '../enterprises/trades.ts'
import { normalOfIndex, uniformOfIndex } from '../random.ts'
import { baseOf } from './base-of.ts'
import { type Maker, monthsOf, reportedAmount, roundTo } from './maker.ts'
import { fuelFacts } from './recipes/fuels.ts'
import type { EquipmentRecipe, FuelRecipe, Recipe } from './recipes/recipe.ts'
import { tradeRecipes } from './recipes/recipes.ts'
import { yearOf } from './year.ts'

const stream = { coal: 900, control: 902 }
const outletsOf = ({ enterprise: e }: Maker): FormRow[] =>
  e.outlets.map((outlet, n) => {
    const exitTemp = roundTo(outlet.temperatureK - 273.15, 1)
    const area = (Math.PI / 4) * outlet.diameterM ** 2
    return {
      id: `outlet-${n + 1}`,
      outletNo: outlet.code,
      name: outlet.name,
      material: n === 0 && outlet.heightM > 60 ? 'G01' : 'G03',
      height: outlet.heightM,
      diameter: outlet.diameterM,
      exitTemp,
      velocity: outlet.velocityMs,
      flow: Math.round(area * outlet.velocityMs * 3600 * (273 / (273 + exitTemp))),
      lon: outlet.lon,
      lat: outlet.lat,
      online: e.controlLevel === '重点' ? '是' : '否',
      outletClass: n === 0 ? 'M01' : 'M02',
    }
  })

/** What the meters of a key enterprise's outlet saw in the year, t: the outlet's mean emission, as much more or less as was made. */
const measuredOf = ({ enterprise: e, recipe, year }: Maker, equipment: EquipmentRecipe): Record<string, number> => {
  const { outlet } = equipment
  // The meter of an outlet is reported once, with the first piece of equipment behind it.
  if (e.controlLevel !== '重点' || recipe.equipment.find(each => each.outlet === outlet) !== equipment) return {}
  const { kgPerHour } = e.outlets[outlet]!
  const tonnes = (species: (typeof emittedSpecies)[number]) => roundTo(kgPerHour[species] * 8.76 * year.activity, 2)
  return { so2T: tonnes('so2'), noxT: tonnes('nox'), pmT: tonnes('pm10') }
}

const equipmentOf = (maker: Maker, n: number, equipment: EquipmentRecipe): FormRow => ({
  id: `equipment-${n + 1}`,
  no: `MF${String(n + 1).padStart(4, '0')}`,
  name: equipment.name,
  equipmentType: equipment.type,
  purpose: equipment.purpose,
  ...(equipment.capacity && { capacity: roundTo(equipment.capacity[0] * maker.scale, 1), capacityUnit: equipment.capacity[1] }),
  annualHours: Math.min(8784, Math.round(maker.recipe.works[0] * maker.year.days) * maker.recipe.works[1]),
  outlet: `outlet-${equipment.outlet + 1}`,
  ...measuredOf(maker, equipment),
})

const fuelOf = ({ enterprise, year, scale }: Maker, id: string, equipment: string, fuel: FuelRecipe): FormRow => {
  const { quality, ...facts } = fuelFacts[fuel.kind]
  const annual = reportedAmount(fuel.annual * scale * year.activity)
  const own = textHash(enterprise.code)
  const varied = Object.entries(quality).map(([key, value], n) => {
    const factor = key.startsWith('gas') || key === 'oilSulphur' ? 1 : 1 + 0.05 * normalOfIndex(own, stream.coal, n * 4 + year.index)
    return [key, roundTo(value * factor, key === 'sulphur' ? 2 : key === 'oilSulphur' ? 4 : 1)]
  })
  return {
    id,
    equipment,
    ...facts,
    ...(fuel.scc && { scc: fuel.scc }),
    annual,
    monthly: monthsOf(annual, enterprise.monthProfile),
    ...Object.fromEntries(varied),
    ...(year.remark && { remark: year.remark }),
  }
}

const treatmentsOf = ({ enterprise, year }: Maker, recipe: Recipe): FormRow[] =>
  recipe.equipment.flatMap(({ treatments = [], outlet }, e) =>
    treatments.map(([method, efficiency], t): FormRow => {
      const shift = normalOfIndex(textHash(enterprise.code), stream.control, e * 16 + t * 4 + year.index)
      // What is left behind the filter differs by a tenth, so that no removal passes what is possible.
      const reached = 100 - (100 - efficiency) * Math.max(0.6, 1 + 0.1 * shift) * year.leak
      return {
        id: `treatment-${e + 1}-${t + 1}`,
        no: `TA${String(e * 4 + t + 1).padStart(3, '0')}`,
        method,
        equipment: `equipment-${e + 1}`,
        outlet: `outlet-${outlet + 1}`,
        designEfficiency: efficiency,
        efficiency: roundTo(reached, 2),
        operationRate: roundTo(99.5 - Math.abs(shift), 1),
        ...(method.startsWith('VC') && { captureDevice: '负压', capture: 85 }),
        ...(method === 'VC01' && { carbonCycle: 90 }),
        ...(method === 'VC03' && { burnTemp: 820 }),
      }
    }),
  )

const listsOf = (maker: Maker): Partial<EnterpriseForm> => {
  const { recipe, scale, year, enterprise } = maker
  const amount = (annual: number) => reportedAmount(annual * scale * year.activity)
  const byMonth = (annual: number) => ({ annual: amount(annual), monthly: monthsOf(amount(annual), enterprise.monthProfile) })
  const area = (value: number) => Math.round(value * scale ** 0.5)
  const remark: Record<string, string> = year.remark ? { remark: year.remark } : {}
  return {
    fuel: recipe.equipment.flatMap(({ fuels = [] }, e) =>
      fuels.map((fuel, n) => fuelOf(maker, `fuel-${e + 1}-${n + 1}`, `equipment-${e + 1}`, fuel)),
    ),
    product: recipe.equipment.flatMap(({ products = [] }, e) =>
      products.map((made, n): FormRow => {
        return { id: `product-${e + 1}-${n + 1}`, equipment: `equipment-${e + 1}`, ...made, ...byMonth(made.annual), ...remark } as FormRow
      }),
    ),
    material: (recipe.materials ?? []).map(
      ([name, unitName, annual], n): FormRow => ({
        ...{ id: `material-${n + 1}`, name, unit: unitName },
        ...byMonth(annual),
        ...remark,
      }),
    ),
    solvent: (recipe.solvents ?? []).map((each, n): FormRow => {
      return {
        id: `solvent-${n + 1}`,
        ...each,
        unit: 't',
        ...byMonth(each.annual),
        storage: '密闭容器',
        treatment: 'treatment-1-1',
        ...remark,
      } as FormRow
    }),
    tank: (recipe.tanks ?? []).map(({ roof, ...each }, n) => ({
      id: `tank-${n + 1}`,
      no: `V${String(n + 1).padStart(3, '0')}`,
      ...each,
      roofType: roof,
      throughput: amount(each.throughput),
      temperature: 20,
    })),
    yard: (recipe.yards ?? []).map((each, n) => ({
      id: `yard-${n + 1}`,
      ...each,
      annual: amount(each.annual),
      area: area(each.area),
      surface: Math.round(area(each.area) * 1.2),
      height: 6,
      control: '喷淋',
    })),
    road: recipe.road
      ? [
          {
            id: 'road-1',
            name: '厂区主干道',
            scc: '1602007001',
            length: roundTo(recipe.road[0] * scale ** 0.5, 2),
            flow: Math.round(recipe.road[1] * scale * year.activity),
            weight: 28,
            speed: 20,
            silt: 2.1,
            sweeping: 3,
            watering: '全年',
          },
        ]
      : [],
    waste: recipe.waterM3
      ? [
          {
            id: 'waste-1',
            kind: '生产废水',
            scc: '2101002002',
            technology: '生化处理',
            unit: 'm3',
            ...byMonth(recipe.waterM3),
            covered: '是',
          },
        ]
      : [],
  }
}

const machineClass: Readonly<Record<string, string>> = { '501': '1302001', '502': '1302003', '503': '1302004', '505': '1302006' }

const machinesOf = ({ enterprise, recipe, scale }: Maker): Pick<EnterpriseForm, 'machine' | 'machineGroup'> => {
  const own = textHash(enterprise.code)
  const machine = (recipe.machines ?? []).flatMap((each, m) =>
    Array.from({ length: Math.max(1, Math.round(each.count * scale)) }, (_, n): FormRow => {
      const newer = uniformOfIndex(own, 903, m * 64 + n) < 0.35
      return {
        id: `machine-${m + 1}-${n + 1}`,
        group: 'group-1',
        machineType: each.type,
        scc: `${machineClass[each.type]}${newer ? '004' : '003'}`,
        fuel: '柴油',
        ratedKw: each.kw,
        stage: newer ? 'K05' : 'K04',
        hours: each.hours,
        loadFactor: 0.65,
        plantOnly: '是',
      }
    }),
  )
  const totalKw = machine.reduce((sum, row) => sum + (row.ratedKw as number), 0)
  return { machine, machineGroup: machine.length > 0 ? [{ id: 'group-1', category: '厂内机械', count: machine.length, totalKw }] : [] }
}

const scheduleOf = ({ enterprise, recipe }: Maker): FormRow => {
  const load = enterprise.monthProfile.map(factor => roundTo((factor / 12) * 100, 2))
  return {
    id: 'schedule',
    shifts: recipe.works[1] >= 20 ? 3 : recipe.works[1] >= 12 ? 2 : 1,
    hourMask: enterprise.hourProfile.map(factor => (factor > 0.25 ? 1 : 0)),
    weekMask: [1, 1, 1, 1, 1, 1, recipe.works[0] > 300 ? 1 : 0],
    monthlyLoad: load,
  }
}

/** The form of a fictitious enterprise for one of the sandbox's years. */
export const demoForm = (seed: number, enterprise: DemoEnterprise, calendarYear: number): EnterpriseForm => {
  const recipe = tradeRecipes[enterprise.trade]
  const year = yearOf(seed, enterprise, calendarYear)
  const strongest = emittedSpecies.findIndex((_, s) => tradeTable[enterprise.trade].kgPerHour[s]! > 0.2)
  const species = emittedSpecies[Math.max(0, strongest)]!
  const emitted = enterprise.outlets.reduce((sum, outlet) => sum + outlet.kgPerHour[species], 0)
  const scale = roundTo(emitted / tradeTable[enterprise.trade].kgPerHour[Math.max(0, strongest)]!, 3)
  const maker: Maker = { enterprise, recipe, year, scale }
  return {
    ...emptyForm(),
    base: baseOf(maker),
    outlet: outletsOf(maker),
    equipment: recipe.equipment.map((each, n) => equipmentOf(maker, n, each)),
    treatment: treatmentsOf(maker, recipe),
    ...listsOf(maker),
    ...machinesOf(maker),
    schedule: scheduleOf(maker),
  }
}
