import { type EnterpriseForm, emptyForm } from '../form.ts'

/** A coking plant whose form has nothing wrong. Fictitious. */
export const sampleForm = (): EnterpriseForm => ({
  ...emptyForm(),
  base: {
    id: 'base',
    enterpriseName: '演示一号焦化厂（虚构）',
    creditCode: 'Y1140406DEMT000107',
    legalPerson: '张三',
    industryCode: '2521',
    scale: 'C02',
    status: '1',
    sourceControl: '省控',
    countyId: '6',
    registeredAddress: '潞城区店上镇',
    productionAddress: '潞城区店上镇',
    lon: 113.25,
    lat: 36.36,
    yearDays: 350,
    dayHours: 24,
    contact: '李四',
    mobile: '13800000000',
  },
  outlet: [
    { id: 'o1', outletNo: 'DA001', height: 105, diameter: 3.6, exitTemp: 150, velocity: 9, flow: 212_800, lon: 113.251, lat: 36.361 },
  ],
  equipment: [{ id: 'e1', no: 'MF001', equipmentType: '202', purpose: '生产', annualHours: 8400, outlet: 'o1' }],
  treatment: [{ id: 't1', no: 'TA001', method: 'DS05', equipment: 'e1', outlet: 'o1', efficiency: 95, operationRate: 99 }],
  fuel: [
    {
      id: 'f1',
      equipment: 'e1',
      fuelType: '303',
      scc: '1002005010',
      unit: '10^4 m3',
      transport: '8',
      annual: 12_000,
      monthly: Array.from({ length: 12 }, () => 1000),
      gasNcv: 17.2,
    },
  ],
  product: [{ id: 'p1', equipment: 'e1', name: '焦炭', process: '捣固', unit: 't', annual: 900_000, capacity: 1_000_000 }],
  machineGroup: [{ id: 'g1', category: '厂内机械', count: 1 }],
  machine: [{ id: 'm1', group: 'g1', machineType: '502', fuel: '柴油', ratedKw: 162, stage: 'K04', hours: 3000 }],
})

/** The same year's amount, reported by the end of April: the months to come are empty. */
export const sampleFormOfApril = (): EnterpriseForm => {
  const form = sampleForm()
  const monthly = Array.from({ length: 12 }, (_, month) => (month < 4 ? 3000 : null))
  const output = monthly.map(part => part && part * 75)
  return { ...form, fuel: form.fuel.map(row => ({ ...row, monthly })), product: form.product.map(row => ({ ...row, monthly: output })) }
}
